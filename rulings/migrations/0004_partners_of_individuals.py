import django.db.models.deletion
from django.db import migrations, models

from club.append_only import triggers_disabled

PARTNER = {
    'blank': True,
    'db_index': False,
    'null': True,
    'on_delete': django.db.models.deletion.PROTECT,
    'related_name': '+',
    'to': 'club.contestant',
}


def name_partners(apps, schema_editor):
    """What was ruled in individuals before named North and East alone: their partners are those of the line, or of the
    movement where nothing was entered."""
    using = schema_editor.connection.alias
    ruled = apps.get_model("rulings", "RulingLine").objects.using(using)
    lines = apps.get_model("scoring", "Line").objects.using(using).filter(ns_partner__isnull=False)
    seats = apps.get_model("movements", "Seating").objects.using(using).filter(ns_partner__isnull=False)
    sessions = set(lines.values_list("session", flat=True)) | set(seats.values_list("section__session", flat=True))
    named = ruled.filter(ruling__session__in=sessions).select_related("ruling", "board")
    if not named:
        return
    with triggers_disabled("partners of individuals", using):
        for each in named:
            session, numbers = each.ruling.session_id, (each.ns_id, each.ew_id)
            there = list(lines.filter(session=session, board=each.board_id, ns__in=numbers, ew__in=numbers))
            there += [
                seat
                for seat in seats.filter(section__session=session, ns__in=numbers, ew__in=numbers)
                if each.board.number in seat.boards
            ]
            partners = {}
            for four in reversed(there):
                partners |= {four.ns_id: four.ns_partner_id, four.ew_id: four.ew_partner_id}
            if set(numbers) <= set(partners):
                south, west = (partners[who] for who in numbers)
                ruled.filter(pk=each.pk).update(ns_partner=south, ew_partner=west)


class Migration(migrations.Migration):

    dependencies = [
        ('club', '0010_knock_out_brackets'),
        ('movements', '0006_second_fours'),
        ('rulings', '0003_rooms'),
        ('scoring', '0009_who_sat_there'),
    ]

    operations = [
        migrations.AddField(model_name='rulingline', name='ns_partner', field=models.ForeignKey(**PARTNER)),
        migrations.AddField(model_name='rulingline', name='ew_partner', field=models.ForeignKey(**PARTNER)),
        migrations.AddIndex(
            model_name='rulingline',
            index=models.Index(condition=models.Q(('ns_partner__isnull', False)), fields=['ns_partner'], name='rulingline_with_ns_partner'),
        ),
        migrations.AddIndex(
            model_name='rulingline',
            index=models.Index(condition=models.Q(('ew_partner__isnull', False)), fields=['ew_partner'], name='rulingline_with_ew_partner'),
        ),
        migrations.RunPython(name_partners, migrations.RunPython.noop),
    ]
