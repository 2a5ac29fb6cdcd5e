from django.db import migrations

MODELS = ("conditionsofcontest", "eveningtemplate", "session")


class Migration(migrations.Migration):
    dependencies = [
        ("club", "0035_what_can_be_seen_during_play"),
    ]

    operations = [
        migrations.RemoveField(model_name=model, name=name)
        for model in MODELS
        for name in ("ranking_during_play", "travellers_at_table")
    ]
