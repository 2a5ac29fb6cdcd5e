import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('club', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ('scoring', '0001_initial'),
    ]

    operations = [
        migrations.CreateModel(
            name='Call',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('section', models.CharField(blank=True, max_length=500)),
                ('table', models.PositiveIntegerField()),
                ('round', models.PositiveIntegerField(blank=True, null=True)),
                ('board', models.PositiveIntegerField(blank=True, null=True)),
                ('side', models.CharField(blank=True, choices=[('NS', 'North–South'), ('EW', 'East–West')], max_length=2)),
                ('client_id', models.UUIDField(unique=True)),
                ('opened_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('open', models.BooleanField(default=True)),
                ('caller', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to='club.contestant')),
                ('device', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='club.tabledevice')),
                ('session', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='calls', to='club.session')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('open', True)), fields=('session', 'section', 'table'), name='one_open_call_per_table')],
            },
        ),
        migrations.CreateModel(
            name='CallEvent',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('shown', 'shown at a desk'), ('said', 'the table said why'), ('acknowledged', 'on the way'), ('attended', 'at the table'), ('closed', 'closed')], max_length=12)),
                ('how', models.CharField(blank=True, choices=[('nothing', 'there was nothing to do'), ('settled', 'settled at the table'), ('ruling', 'with a ruling'), ('withdrawn', 'the table needed nobody any more')], max_length=9)),
                ('ruling', models.PositiveIntegerField(blank=True, null=True)),
                ('board', models.PositiveIntegerField(blank=True, null=True)),
                ('reason', models.CharField(blank=True, choices=[('not_played', 'this board is not played here'), ('others', 'other players played it here')], max_length=10)),
                ('note', models.CharField(blank=True, max_length=300)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('call', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='events', to='rulings.call')),
                ('device', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='club.tabledevice')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('how__gt', ''), ('kind', 'closed')), models.Q(models.Q(('kind', 'closed'), _negated=True), ('how', ''), ('ruling__isnull', True)), _connector='OR'), name='call_closed_in_some_way'), models.CheckConstraint(condition=models.Q(models.Q(('how', 'ruling'), ('ruling__isnull', False)), models.Q(models.Q(('how', 'ruling'), _negated=True), ('ruling__isnull', True)), _connector='OR'), name='call_closed_with_a_ruling_names_it'), models.UniqueConstraint(condition=models.Q(('kind', 'shown')), fields=('call',), name='call_shown_once'), models.CheckConstraint(condition=models.Q(models.Q(('board__isnull', False), ('kind', 'said'), ('reason__gt', '')), models.Q(models.Q(('kind', 'said'), _negated=True), ('board__isnull', True), ('reason', '')), _connector='OR'), name='call_said_of_a_board'), models.UniqueConstraint(condition=models.Q(('kind', 'said')), fields=('call', 'board', 'reason'), name='call_said_once_of_a_board')],
            },
        ),
        migrations.AddField(
            model_name='call',
            name='newest',
            field=models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='rulings.callevent'),
        ),
        migrations.CreateModel(
            name='DoubtDecision',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('rule', models.CharField(blank=True, max_length=16)),
                ('what', models.CharField(choices=[('asked', 'the table was asked to look again'), ('right', 'the table said that it is right'), ('accepted', 'accepted'), ('reopened', 'opened again')], max_length=8)),
                ('note', models.CharField(blank=True, max_length=300)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('board', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='club.board')),
                ('device', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='club.tabledevice')),
                ('ew', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='club.contestant')),
                ('ns', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='club.contestant')),
                ('other', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='scoring.result')),
                ('result', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='scoring.result')),
                ('session', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='doubt_decisions', to='club.session')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('ns', models.F('ew')), _negated=True), name='doubt_two_sides'), models.CheckConstraint(condition=models.Q(models.Q(('rule__gt', ''), ('what__in', ['accepted', 'reopened'])), models.Q(('result__isnull', False), ('rule', ''), ('what__in', ['asked', 'right'])), _connector='OR'), name='doubt_asked_of_a_result_accepted_by_rule'), models.CheckConstraint(condition=models.Q(models.Q(('what', 'accepted'), _negated=True), ('note__gt', ''), _connector='OR'), name='doubt_accepted_with_a_reason')],
            },
        ),
        migrations.CreateModel(
            name='GrossError',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('turned', models.BooleanField(default=False)),
                ('contract', models.CharField(blank=True, max_length=5)),
                ('declarer', models.CharField(blank=True, max_length=1)),
                ('tricks', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('dealer', models.CharField(blank=True, default='', max_length=1)),
                ('vulnerable', models.CharField(blank=True, default='', max_length=4)),
                ('award', models.JSONField(blank=True, default=None, null=True)),
                ('reasons', models.CharField(max_length=1000)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('line', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='gross_errors', to='scoring.line')),
                ('seen', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='scoring.result')),
                ('seen_award', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='scoring.adjustment')),
                ('session', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='gross_errors', to='club.session')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('contract', ''), ('declarer', ''), ('tricks__isnull', True)), models.Q(('contract__gt', ''), ('declarer__in', ['N', 'E', 'S', 'W']), ('tricks__lte', 13), ('turned', False)), _connector='OR'), name='gross_error_contract_whole_or_absent'), models.CheckConstraint(condition=models.Q(('turned', False), ('seen__isnull', False), _connector='OR'), name='gross_error_turns_a_result'), models.CheckConstraint(condition=models.Q(models.Q(('dealer', ''), ('vulnerable', '')), models.Q(('contract', ''), ('dealer__in', ['N', 'E', 'S', 'W']), ('turned', False), ('vulnerable__in', ['none', 'ns', 'ew', 'both'])), _connector='OR'), name='gross_error_marking_whole_and_alone'), models.CheckConstraint(condition=models.Q(models.Q(('award__isnull', True), ('seen_award__isnull', True)), models.Q(('award__isnull', False), ('contract', ''), ('dealer', ''), ('turned', False)), _connector='OR'), name='gross_error_award_alone'), models.CheckConstraint(condition=models.Q(('reasons', ''), _negated=True), name='gross_error_has_reasons')],
            },
        ),
        migrations.CreateModel(
            name='GrossErrorDecision',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('note', models.CharField(blank=True, max_length=300)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('edition', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='scoring.publication')),
                ('error', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='decision', to='rulings.grosserror')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='MadeAvailable',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('place', models.CharField(choices=[('wall', 'on the wall'), ('print', 'on paper')], max_length=5)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('edition', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='made_available', to='scoring.publication')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(fields=('edition', 'place'), name='edition_once_at_a_place')],
            },
        ),
        migrations.CreateModel(
            name='MadeOfficial',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('edition', models.PositiveIntegerField()),
                ('by_itself', models.BooleanField(default=False)),
                ('unresolved', models.PositiveIntegerField(default=0)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('session', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='made_official', to='club.session')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(('by_itself', True), ('unresolved', 0), _connector='OR'), name='official_by_hand_with_nothing_open')],
            },
        ),
        migrations.CreateModel(
            name='Ruling',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('kind', models.CharField(max_length=16)),
                ('decision', models.JSONField()),
                ('effect', models.JSONField(default=dict)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('session', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='rulings', to='club.session')),
                ('supersedes', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='superseded_by', to='rulings.ruling')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['number'],
                'constraints': [models.UniqueConstraint(fields=('session', 'number'), name='ruling_number_once_a_session'), models.CheckConstraint(condition=models.Q(('number__gte', 1)), name='ruling_number_from_one')],
            },
        ),
        migrations.CreateModel(
            name='RulingLine',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('position', models.PositiveSmallIntegerField()),
                ('section', models.CharField(blank=True, max_length=500)),
                ('round', models.PositiveIntegerField(blank=True, null=True)),
                ('table', models.PositiveIntegerField(blank=True, null=True)),
                ('adjustment', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='scoring.adjustment')),
                ('board', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='club.board')),
                ('ew', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='club.contestant')),
                ('ns', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='club.contestant')),
                ('ruling', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='lines', to='rulings.ruling')),
            ],
            options={
                'ordering': ['position'],
                'constraints': [models.UniqueConstraint(fields=('ruling', 'position'), name='ruling_line_position_once')],
            },
        ),
        migrations.CreateModel(
            name='RulingNote',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('what', models.CharField(choices=[('shown', 'shown to the pair'), ('told', 'told by the director'), ('right', 'right of appeal mentioned'), ('appealed', 'appealed')], max_length=8)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('contestant', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='club.contestant')),
                ('ruling', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='notes', to='rulings.ruling')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='RulingPenalty',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('penalty', models.OneToOneField(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='scoring.penalty')),
                ('ruling', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='penalties', to='rulings.ruling')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='ScoreQuery',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('channel', models.CharField(choices=[('phone', 'the pair’s own phone'), ('code', 'the results page, with the table’s code'), ('account', 'an account'), ('letter', 'the link in a letter'), ('check', 'the results page, with the club’s own check'), ('desk', 'told to the director')], max_length=7)),
                ('sure', models.BooleanField(db_default=False, default=False)),
                ('caller_seat', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('state', models.CharField(choices=[('asked', 'the opponents have not answered'), ('confirmed', 'the opponents agree'), ('contested', 'the opponents do not agree'), ('withdrawn', 'withdrawn'), ('accepted', 'accepted'), ('rejected', 'rejected'), ('ruled', 'ruled on')], default='asked', max_length=9)),
                ('version', models.PositiveIntegerField(default=0)),
                ('opened_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('contestant', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='score_queries', to='club.contestant')),
                ('line', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='score_queries', to='scoring.line')),
                ('result', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='scoring.result')),
                ('session', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='score_queries', to='club.session')),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('state__in', ['asked', 'confirmed', 'contested'])), fields=('line',), name='one_open_query_a_line'), models.CheckConstraint(condition=models.Q(('caller_seat__isnull', True), ('channel', 'desk'), _connector='OR'), name='query_caller_only_where_told')],
            },
        ),
        migrations.CreateModel(
            name='QueryEvent',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('opened', 'queried'), ('confirmed', 'the opponents agree'), ('contested', 'the opponents do not agree'), ('withdrawn', 'withdrawn'), ('accepted', 'accepted'), ('by_itself', 'accepted by itself'), ('rejected', 'rejected'), ('settled', 'settled under Law 79B3'), ('ruled', 'ruled on')], max_length=9)),
                ('client_id', models.UUIDField(unique=True)),
                ('said', models.CharField(blank=True, choices=[('', 'nothing'), ('result', 'another result'), ('board', 'another board'), ('turned', 'the other way round'), ('words', 'in words')], default='', max_length=6)),
                ('contract', models.CharField(blank=True, max_length=5)),
                ('declarer', models.CharField(blank=True, max_length=1)),
                ('tricks', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('board', models.PositiveIntegerField(blank=True, null=True)),
                ('words', models.CharField(blank=True, max_length=300)),
                ('agreed', models.CharField(blank=True, choices=[('', 'nobody has said so'), ('ns', 'North–South'), ('ew', 'East–West'), ('both', 'both pairs'), ('traveller', 'the traveller or slip')], default='', max_length=9)),
                ('ruling', models.PositiveIntegerField(blank=True, null=True)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('adjustment', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='scoring.adjustment')),
                ('contestant', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='club.contestant')),
                ('device', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='club.tabledevice')),
                ('result', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='scoring.result')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('query', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='events', to='rulings.scorequery')),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('board__isnull', False), ('said', 'board')), models.Q(models.Q(('said', 'board'), _negated=True), ('board__isnull', True)), _connector='OR'), name='query_board_where_said'), models.CheckConstraint(condition=models.Q(models.Q(('contract', ''), ('declarer', ''), ('tricks__isnull', True)), models.Q(('contract__gt', ''), ('declarer__in', ['N', 'E', 'S', 'W']), ('said', 'result'), ('tricks__lte', 13)), _connector='OR'), name='query_contract_whole_or_absent')],
            },
        ),
    ]
