import type {AlertRule, NoticeRecord} from '../notices/notice.ts';
import {type EventKind, eventKinds} from '../notices/notices.ts';
import {m, nodeBehind, ownNode} from '../notices/rule-terms.ts';

/** True if each exporter fires the rule for itself; left out: one alert is enough where several report on one chain. */
interface Scope {
	readonly isOfEach?: true;
}

type CompleteRule = Required<AlertRule> & Scope;

/** Rules in the order of the file: those of a kind of notice, and those that no kind has. */
const order: readonly (EventKind | (AlertRule & Scope))[] = [
	'service.lost',
	'service.behind',
	{
		name: 'StakedeckNodeBehind',
		expression: `(${nodeBehind})
  unless ${ownNode('chain_id, instance, job')}`,
		times: ['10m', '10m'],
		severity: 'warning',
		summary: 'The node of {{ $labels.chain_id }} is behind the chain, or has stopped',
		description: 'Its newest block is old. Send no transaction through it; use another node.',
	},
	{
		name: 'StakedeckOwnNodeBehind',
		expression: `(${nodeBehind}
or max without (profile, source) (${m('source_up', 'source="node"')} == 0))
  and ${ownNode('chain_id, instance, job')}`,
		times: ['5m', '10m'],
		severity: 'critical',
		summary: 'Your node of {{ $labels.chain_id }} is behind the chain, or has stopped',
		description: 'Its validator signs no blocks meanwhile, and may be jailed. Look at the node and its log.',
	},
	'chain.halted',
	'validator.jailed',
	'validator.left-set',
	'validator.not-signing',
	'validator.near-jail',
	'validator.commission-coming',
	'vote.missing',
	'proposal.verdict',
	{
		name: 'StakedeckStakeNotEarning',
		expression: `${m('stake_not_earning_nam')} > 0`,
		times: ['10m', '30m'],
		severity: 'warning',
		summary: '{{ $value | printf "%.2f" }} NAM of {{ $labels.label }} earn nothing',
		description: 'Their validators are not in the validator set. Redelegate them to validators that are.',
	},
	'stake.withdrawable',
	{
		name: 'StakedeckExporterStale',
		expression: `(time() - ${m('reading_timestamp_seconds', 'reading="validators"')}) > 900
or (up == 0) and on (instance, job) (max_over_time(${m('build_info')}[7d]) or up{job="stakedeck"})
or absent_over_time(${m('build_info')}[7d]) unless on () up{job="stakedeck"}`,
		times: ['5m'],
		severity: 'critical',
		summary:
			'{{ if $labels.chain_id }}No fresh data about {{ $labels.chain_id }} from {{ $labels.instance }}{{ else if $labels.instance }}The exporter {{ $labels.instance }} does not answer{{ else }}Prometheus scrapes no exporter of stakedeck{{ end }}',
		description: 'No other alert of this exporter is reliable until then. Look at its service and its log.',
		isOfEach: true,
	},
	{
		name: 'StakedeckWatchdog',
		expression: `count(${m('build_info')}) > 0`,
		times: ['0m'],
		severity: 'none',
		summary: 'stakedeck, Prometheus and Alertmanager are alive',
		description: 'It always fires. Send it to a service that calls where it does not come.',
	},
];

/** Rules for the chain, for its validators, for the user, and for the watching itself. */
export const alertRules: readonly CompleteRule[] = order
	.flatMap(each => (typeof each === 'string' ? ((eventKinds[each] as NoticeRecord).rule ?? []) : each))
	.map(rule => ({times: ['5m', '30m'], ...rule}));

/** Leaves out which exporter tells it: two of one chain would call twice, and again whenever one of them starts anew. */
function toldOnce({expression, isOfEach}: Pick<CompleteRule, 'expression' | 'isOfEach'>): string {
	return isOfEach ? expression : `max without (instance, job) (\n${expression.replaceAll(/^/gm, '  ')}\n)`;
}

/** Writes the rules as a file of Prometheus. A text in JSON is one in YAML too. */
export function writeAlertRules(rules: readonly CompleteRule[] = alertRules): string {
	const entries = rules.map(
		({
			name,
			times: [holdsFor, keepsFiringFor],
			severity,
			summary,
			description,
			...rule
		}) => `      - alert: ${name}
        expr: |
${toldOnce(rule).replaceAll(/^/gm, '          ')}
        for: ${holdsFor}${keepsFiringFor ? `\n        keep_firing_for: ${keepsFiringFor}` : ''}
        labels:
          severity: ${severity}
        annotations:
          summary: ${JSON.stringify(summary)}
          description: ${JSON.stringify(description)}
`,
	);
	return `# Alert rules of stakedeck, for the metrics of \`stakedeck exporter\`: stakedeck exporter --alert-rules
groups:
  - name: stakedeck
    rules:
${entries.join('')}`;
}
