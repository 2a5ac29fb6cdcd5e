import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
        ('club', '0001_initial'),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name='Snapshot',
            fields=[
                ('session', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='snapshot', serialize=False, to='club.session')),
                ('version', models.PositiveBigIntegerField()),
                ('facts', models.JSONField()),
                ('standings', models.JSONField()),
                ('boards', models.JSONField(default=dict)),
                ('finished', models.JSONField(default=list)),
                ('room', models.JSONField(null=True)),
                ('computed_at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
        migrations.CreateModel(
            name='Unscored',
            fields=[
                ('session', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='unscored', serialize=False, to='club.session')),
                ('version', models.PositiveBigIntegerField()),
                ('faults', models.JSONField(default=list)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
            ],
        ),
        migrations.CreateModel(
            name='UsualFines',
            fields=[
                ('club', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='usual_fines', serialize=False, to='club.club')),
                ('listed', models.JSONField(default=list)),
                ('late_amount', models.CharField(default='10', max_length=30)),
                ('late_unit', models.CharField(choices=[('percent_of_top', 'percent of a top'), ('points', 'matchpoints')], default='percent_of_top', max_length=14)),
            ],
        ),
        migrations.CreateModel(
            name='Adjustment',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('ns_outcome', models.JSONField(blank=True, null=True)),
                ('ew_outcome', models.JSONField(blank=True, null=True)),
                ('unless_better', models.BooleanField(default=False)),
                ('ns_third', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('ew_third', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('group', models.CharField(blank=True, max_length=500)),
                ('dealer', models.CharField(blank=True, max_length=1)),
                ('vulnerable', models.CharField(blank=True, choices=[('none', 'nobody vulnerable'), ('ns', 'North–South vulnerable'), ('ew', 'East–West vulnerable'), ('both', 'both vulnerable')], max_length=4)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('note', models.CharField(blank=True, max_length=300)),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='Analysis',
            fields=[
                ('deal', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, primary_key=True, related_name='analysis', serialize=False, to='club.deal')),
                ('state', models.CharField(choices=[('waiting', 'to be computed'), ('done', 'computed'), ('failed', 'could not be computed')], default='waiting', max_length=8)),
                ('attempts', models.PositiveSmallIntegerField(default=0)),
                ('tried_at', models.DateTimeField(blank=True, null=True)),
                ('tricks', models.JSONField(blank=True, null=True)),
                ('par', models.JSONField(blank=True, null=True)),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('par__isnull', False), ('state', 'done'), ('tricks__isnull', False)), models.Q(models.Q(('state', 'done'), _negated=True), ('par__isnull', True), ('tricks__isnull', True)), _connector='OR'), name='analysis_has_figures_when_done')],
            },
        ),
        migrations.CreateModel(
            name='LateEntry',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('section', models.CharField(blank=True, max_length=500)),
                ('table', models.PositiveIntegerField()),
                ('client_id', models.UUIDField(unique=True)),
                ('board', models.PositiveIntegerField()),
                ('round', models.PositiveIntegerField(blank=True, null=True)),
                ('ns', models.PositiveIntegerField(blank=True, null=True)),
                ('ew', models.PositiveIntegerField(blank=True, null=True)),
                ('contract', models.CharField(blank=True, max_length=5)),
                ('declarer', models.CharField(blank=True, max_length=1)),
                ('tricks', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('lead', models.CharField(blank=True, max_length=3)),
                ('why', models.CharField(choices=[('before', 'play had not begun here'), ('ended', 'play had ended'), ('closed', 'its round was closed'), ('over', 'another result stands, and its round is over'), ('adjusted', 'the board has an adjusted score'), ('not_played', 'the board is marked as not played'), ('conflict', 'two results differ already'), ('turned', 'it stands with the pairs sitting the other way round'), ('moved', 'the movement has other pairs or boards there now'), ('link', 'the way in of the device had been ended')], max_length=10)),
                ('keyed_at', models.DateTimeField(blank=True, null=True)),
                ('arrived_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('device', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='club.tabledevice')),
                ('session', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='late_entries', to='club.session')),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('contract', ''), ('declarer', ''), ('lead', ''), ('tricks__isnull', True)), models.Q(('contract__gt', ''), ('declarer__in', ['N', 'E', 'S', 'W']), ('tricks__lte', 13)), _connector='OR'), name='late_entry_contract_whole_or_absent')],
            },
        ),
        migrations.CreateModel(
            name='LateDecision',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('taken', models.BooleanField()),
                ('changed', models.JSONField(default=dict)),
                ('note', models.CharField(blank=True, max_length=300)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('entry', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='decisions', to='scoring.lateentry')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='Line',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('section', models.CharField(blank=True, max_length=500)),
                ('round', models.PositiveIntegerField(blank=True, null=True)),
                ('table', models.PositiveIntegerField(blank=True, null=True)),
                ('unscheduled', models.BooleanField(default=False)),
                ('occurrence', models.PositiveSmallIntegerField(default=0)),
                ('confirmed', models.BooleanField(default=False)),
                ('postponed', models.BooleanField(default=False)),
                ('later_table', models.PositiveIntegerField(blank=True, null=True)),
                ('lead_compared', models.BooleanField(default=False)),
                ('version', models.PositiveIntegerField(default=0)),
                ('adjustment', models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='scoring.adjustment')),
                ('board', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='lines', to='club.board')),
                ('ew', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='club.contestant')),
                ('ew_partner', models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='club.contestant')),
                ('ns', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='club.contestant')),
                ('ns_partner', models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='club.contestant')),
                ('session', models.ForeignKey(db_index=False, on_delete=django.db.models.deletion.CASCADE, related_name='lines', to='club.session')),
            ],
            options={
                'ordering': ['pk'],
                'indexes': [models.Index(fields=['ns', 'ew'], name='line_of_a_meeting'), models.Index(condition=models.Q(('ns_partner__isnull', False)), fields=['ns_partner'], name='line_with_ns_partner'), models.Index(condition=models.Q(('ew_partner__isnull', False)), fields=['ew_partner'], name='line_with_ew_partner'), models.Index(condition=models.Q(('adjustment__isnull', False)), fields=['adjustment'], name='line_with_adjustment'), models.Index(condition=models.Q(('postponed', True)), fields=['session'], name='line_to_be_played_later')],
                'constraints': [models.UniqueConstraint(fields=('session', 'board', 'ns', 'ew', 'occurrence'), name='one_line_per_meeting_and_board'), models.CheckConstraint(condition=models.Q(('ns', models.F('ew')), _negated=True), name='line_two_sides')],
            },
        ),
        migrations.AddField(
            model_name='adjustment',
            name='line',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='adjustments', to='scoring.line'),
        ),
        migrations.CreateModel(
            name='PaperTable',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('table', models.PositiveIntegerField()),
                ('section', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='paper_tables', to='club.section')),
            ],
            options={
                'ordering': ['section', 'table'],
                'constraints': [models.UniqueConstraint(fields=('section', 'table'), name='paper_table_once')],
            },
        ),
        migrations.CreateModel(
            name='Penalty',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('procedural', 'procedural penalty'), ('disciplinary', 'disciplinary penalty'), ('award', 'award'), ('warning', 'warning')], max_length=12)),
                ('amount', models.CharField(max_length=30)),
                ('unit', models.CharField(choices=[('percent_of_top', 'percent of a top'), ('points', 'matchpoints')], max_length=14)),
                ('note', models.CharField(blank=True, max_length=2000)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('contestant', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='penalties', to='club.contestant')),
                ('session', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='penalties', to='club.session')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='PenaltyWithdrawal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('penalty', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='withdrawal', to='scoring.penalty')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='Publication',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('number', models.PositiveIntegerField()),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('reason', models.CharField(choices=[('first', 'first edition'), ('score_correction', 'score correction'), ('late_result', 'result entered late'), ('ruling', 'ruling'), ('appeal', 'appeal'), ('gross_error', 'gross scoring error'), ('technical', 'technical correction')], max_length=16)),
                ('version', models.PositiveBigIntegerField()),
                ('facts', models.JSONField()),
                ('standings', models.JSONField()),
                ('changes', models.JSONField(default=list)),
                ('follows', models.PositiveIntegerField(blank=True, null=True)),
                ('session', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='publications', to='club.session')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['number'],
                'constraints': [models.UniqueConstraint(fields=('session', 'number'), name='edition_number_once')],
            },
        ),
        migrations.CreateModel(
            name='EditionWithdrawal',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('note', models.CharField(blank=True, max_length=300)),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('publication', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='withdrawal', to='scoring.publication')),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='Repair',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('names', 'names corrected'), ('exchange', 'names exchanged'), ('substitute', 'substitute'), ('withdrawal', 'withdrawal'), ('standing', 'ranked or not'), ('turn', 'direction turned'), ('cut', 'rounds cut'), ('fill', 'free seats filled'), ('empty', 'pair gone'), ('boards', 'boards moved wrongly'), ('tables', 'pairs at each other’s tables'), ('movement', 'movement changed'), ('postpone', 'board postponed'), ('other-way', 'tables the other way round'), ('moved', 'result on the wrong board'), ('lost', 'boards lost for lack of time'), ('really', 'wrong board or pairs'), ('fouled', 'fouled board')], max_length=12)),
                ('said', models.JSONField(default=dict)),
                ('changed', models.JSONField()),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('session', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='repairs', to='club.session')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='RepairUndone',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('repair', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='undone', to='scoring.repair')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='Result',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('outcome', models.CharField(choices=[('played', 'played'), ('passed', 'passed out'), ('score', 'score without a contract'), ('not_played', 'not played')], max_length=10)),
                ('contract', models.CharField(blank=True, max_length=5)),
                ('declarer', models.CharField(blank=True, max_length=1)),
                ('tricks', models.PositiveSmallIntegerField(blank=True, null=True)),
                ('score', models.IntegerField(blank=True, null=True)),
                ('score_stated', models.BooleanField(default=False)),
                ('lead', models.CharField(blank=True, max_length=3)),
                ('client_id', models.UUIDField(unique=True)),
                ('source', models.CharField(choices=[('table', 'at the table'), ('desk', "at the director's desk"), ('import', 'imported')], max_length=6)),
                ('keyed_at', models.DateTimeField(blank=True, null=True)),
                ('entered_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('note', models.CharField(blank=True, max_length=300)),
                ('agreed', models.CharField(blank=True, choices=[('', 'nobody has said so'), ('ns', 'North–South'), ('ew', 'East–West'), ('both', 'both pairs'), ('traveller', 'the traveller or slip')], default='', max_length=9)),
                ('device', models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='club.tabledevice')),
                ('line', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='results', to='scoring.line')),
                ('replaces', models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='scoring.result')),
                ('user', models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['pk'],
                'indexes': [models.Index(condition=models.Q(('user__isnull', False)), fields=['user'], name='result_with_user'), models.Index(condition=models.Q(('device__isnull', False)), fields=['device'], name='result_with_device'), models.Index(condition=models.Q(('replaces__isnull', False)), fields=['replaces'], name='result_with_replaces')],
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('contract__gt', ''), ('declarer__in', ['N', 'E', 'S', 'W']), ('outcome', 'played'), ('tricks__lte', 13)), models.Q(models.Q(('outcome', 'played'), _negated=True), ('contract', ''), ('declarer', ''), ('tricks__isnull', True)), _connector='OR'), name='result_contract_whole_or_absent'), models.CheckConstraint(condition=models.Q(models.Q(('outcome', 'not_played'), ('score__isnull', True)), models.Q(models.Q(('outcome', 'not_played'), _negated=True), ('score__isnull', False)), _connector='OR'), name='result_score_unless_not_played')],
            },
        ),
        migrations.AddField(
            model_name='line',
            name='result',
            field=models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='scoring.result'),
        ),
        migrations.AddField(
            model_name='line',
            name='rival',
            field=models.ForeignKey(blank=True, db_index=False, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='scoring.result'),
        ),
        migrations.CreateModel(
            name='Dispute',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reason', models.CharField(choices=[('contract', 'the contract'), ('declarer', 'who played it'), ('tricks', 'the number of tricks'), ('board', 'the board: it was another one, or not played'), ('other', 'something else')], max_length=8)),
                ('words', models.CharField(blank=True, max_length=200)),
                ('line', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='disputes', to='scoring.line')),
                ('result', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='scoring.result')),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='Confirmation',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('device', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='club.tabledevice')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('result', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='confirmations', to='scoring.result')),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='ResultsUpload',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('name', models.CharField(max_length=200)),
                ('content', models.BinaryField()),
                ('columns', models.JSONField(blank=True, null=True)),
                ('answers', models.JSONField(blank=True, default=dict)),
                ('summary', models.JSONField(default=dict)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('club', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='results_uploads', to='club.club')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.SET_NULL, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='SecondKeying',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('first', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='keyed_again', to='scoring.result')),
                ('second', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='compared_with', to='scoring.result')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='Sending',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('kind', models.CharField(choices=[('all', 'to everybody who has agreed'), ('own', 'to those whose own result was changed'), ('digest', 'to those who moved through other tables, with the daily letter')], default='all', max_length=6)),
                ('asked_at', models.DateTimeField(default=django.utils.timezone.now)),
                ('due_at', models.DateTimeField()),
                ('once_more', models.BooleanField(default=False)),
                ('base', models.CharField(blank=True, max_length=200)),
                ('words', models.CharField(blank=True, max_length=1000)),
                ('in_place_of', models.OneToOneField(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='in_its_place', to='scoring.sending')),
                ('publication', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sendings', to='scoring.publication')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(condition=models.Q(('kind', 'all'), _negated=True), fields=('publication', 'kind'), name='one_telling_of_each_kind')],
            },
        ),
        migrations.CreateModel(
            name='Letter',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('state', models.CharField(choices=[('waiting', 'waiting'), ('taken', 'nobody knows whether it has gone'), ('sent', 'sent'), ('failed', 'not delivered'), ('unwanted', 'not sent: the agreement was taken back')], default='waiting', max_length=8)),
                ('tries', models.PositiveSmallIntegerField(default=0)),
                ('not_before', models.DateTimeField(blank=True, null=True)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('trouble', models.CharField(blank=True, max_length=300)),
                ('contestant', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='club.contestant')),
                ('player', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='+', to='club.player')),
                ('sending', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='letters', to='scoring.sending')),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(fields=('sending', 'player'), name='one_letter_a_player_and_sending')],
            },
        ),
        migrations.CreateModel(
            name='SendingEnd',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('reason', models.CharField(choices=[('done', 'all letters have gone'), ('stopped', 'stopped'), ('overtaken', 'a newer edition came out meanwhile'), ('late', 'this computer was off when the letters were due'), ('restored', 'the club was restored from a copy')], max_length=9)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('sending', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='end', to='scoring.sending')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'abstract': False,
            },
        ),
        migrations.CreateModel(
            name='SignOff',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('section', models.CharField(blank=True, max_length=500)),
                ('round', models.PositiveIntegerField()),
                ('client_id', models.UUIDField(unique=True)),
                ('signed_at', models.DateTimeField(blank=True, null=True)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('contestant', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='sign_offs', to='club.contestant')),
                ('device', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to='club.tabledevice')),
                ('session', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='sign_offs', to='club.session')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
            ],
            options={
                'ordering': ['pk'],
            },
        ),
        migrations.CreateModel(
            name='DisputeEnd',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('how', models.CharField(choices=[('stands', 'the director lets it stand'), ('ruled', 'the director has ruled on it'), ('agreed', 'corrected at the table, and both pairs agree'), ('withdrawn', 'the pair agrees after all')], max_length=9)),
                ('at', models.DateTimeField(default=django.utils.timezone.now)),
                ('dispute', models.OneToOneField(on_delete=django.db.models.deletion.CASCADE, related_name='end', to='scoring.dispute')),
                ('user', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.PROTECT, related_name='+', to=settings.AUTH_USER_MODEL)),
                ('result', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='scoring.result')),
                ('sign_off', models.ForeignKey(blank=True, null=True, on_delete=django.db.models.deletion.CASCADE, related_name='+', to='scoring.signoff')),
            ],
            options={
                'constraints': [models.CheckConstraint(condition=models.Q(models.Q(('how__in', ['stands', 'ruled']), ('sign_off__isnull', True)), models.Q(models.Q(('how__in', ['stands', 'ruled']), _negated=True), ('sign_off__isnull', False)), _connector='OR'), name='dispute_ended_by_the_director_or_the_pairs')],
            },
        ),
        migrations.AddField(
            model_name='dispute',
            name='sign_off',
            field=models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='disputes', to='scoring.signoff'),
        ),
        migrations.CreateModel(
            name='AgreedLine',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('line', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='agreed', to='scoring.line')),
                ('result', models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name='+', to='scoring.result')),
                ('sign_off', models.ForeignKey(on_delete=django.db.models.deletion.CASCADE, related_name='agreed', to='scoring.signoff')),
            ],
            options={
                'ordering': ['pk'],
                'constraints': [models.UniqueConstraint(fields=('sign_off', 'line'), name='line_agreed_once_a_sign_off')],
            },
        ),
        migrations.AddIndex(
            model_name='line',
            index=models.Index(condition=models.Q(('result__isnull', False)), fields=['result'], name='line_with_result'),
        ),
        migrations.AddIndex(
            model_name='line',
            index=models.Index(condition=models.Q(('rival__isnull', False)), fields=['rival'], name='line_with_rival'),
        ),
        migrations.AddConstraint(
            model_name='dispute',
            constraint=models.UniqueConstraint(fields=('sign_off', 'line'), name='line_disputed_once_a_sign_off'),
        ),
    ]
