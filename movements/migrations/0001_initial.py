import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('club', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='Plan',
            fields=[
                ('section', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='plan', serialize=False, to='club.section')),
                ('kind', models.CharField(max_length=40)),
                ('options', models.JSONField()),
                ('name', models.CharField(max_length=160)),
                ('tables', models.PositiveSmallIntegerField()),
                ('rounds', models.PositiveSmallIntegerField()),
                ('boards_per_round', models.PositiveSmallIntegerField()),
                ('winners', models.PositiveSmallIntegerField()),
            ],
        ),
        migrations.CreateModel(
            name='OwnMovement',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=90)),
                ('document', models.JSONField()),
                ('digest', models.CharField(max_length=32)),
                ('pairs', models.PositiveSmallIntegerField()),
                ('tables', models.PositiveSmallIntegerField()),
                ('rounds', models.PositiveSmallIntegerField()),
                ('boards_per_round', models.PositiveSmallIntegerField()),
                ('winners', models.PositiveSmallIntegerField()),
                ('added_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('removed_at', models.DateTimeField(blank=True, null=True)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='own_movements', to='club.club')),
            ],
            options={
                'ordering': ['name', 'pk'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('removed_at__isnull', True)), fields=('club', 'name'), name='one_own_movement_of_a_name_in_use')],
            },
        ),
        migrations.CreateModel(
            name='Seating',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('round', models.PositiveSmallIntegerField()),
                ('table', models.PositiveSmallIntegerField()),
                ('board_set', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('boards', models.JSONField(default=list)),
                ('ew', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='club.contestant')),
                ('ns', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='club.contestant')),
                ('section', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='seatings', to='club.section')),
            ],
            options={
                'ordering': ['section', 'round', 'table'],
                'indexes': [models.Index(fields=['section', 'table', 'round'], name='seatings_of_a_table')],
                'constraints': [models.UniqueConstraint(fields=('section', 'round', 'table'), name='one_seating_per_round_and_table'), models.UniqueConstraint(condition=models.Q(('ns__isnull', False)), fields=('section', 'round', 'ns'), name='ns_at_one_table_a_round'), models.UniqueConstraint(condition=models.Q(('ew__isnull', False)), fields=('section', 'round', 'ew'), name='ew_at_one_table_a_round'), models.CheckConstraint(condition=models.Q(('ns__isnull', False), ('ew__isnull', False), _connector='OR'), name='seating_somebody'), models.CheckConstraint(condition=models.Q(('ns', models.F('ew')), _negated=True), name='seating_two_pairs')],
            },
        ),
    ]
