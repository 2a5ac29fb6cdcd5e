from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("scoring", "0019_tellings"),
    ]

    operations = [
        migrations.AlterField(
            model_name="publication",
            name="reason",
            field=models.CharField(
                choices=[
                    ("first", "first edition"),
                    ("score_correction", "score correction"),
                    ("late_result", "result entered late"),
                    ("ruling", "ruling"),
                    ("appeal", "appeal"),
                    ("gross_error", "gross scoring error"),
                    ("technical", "technical correction"),
                ],
                max_length=16,
            ),
        ),
    ]
