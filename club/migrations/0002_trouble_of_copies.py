from django.db import migrations, models


class Migration(migrations.Migration):
    """What stood there was a sentence; the next try says anew what is the matter."""

    dependencies = [("club", "0001_initial")]

    operations = [
        migrations.RemoveField(model_name="copyplace", name="trouble"),
        migrations.AddField(
            model_name="copyplace", name="trouble", field=models.JSONField(blank=True, default=dict)
        ),
    ]
