from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [
        ("club", "0024_correction_rules"),
    ]

    operations = [
        migrations.RemoveField(model_name="conditionsofcontest", name="correction_minutes"),
        migrations.RemoveField(model_name="eveningtemplate", name="correction_minutes"),
        migrations.RemoveField(model_name="session", name="correction_minutes"),
    ]
