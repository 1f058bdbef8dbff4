import type {EventKind} from '../notices/notices.ts';
import {m, near, nodeBehind, notVoted, ofChain, ownNode, secondsToVoteWithin} from './terms.ts';

/** Rule by which Prometheus calls somebody. */
export interface AlertRule {
	readonly name: string;
	/** Expression, in which metrics have their full names. */
	readonly expression: string;
	/** Time for which it has to hold, and time for which it then goes on firing without figures, as while a service is away. */
	readonly times: readonly [holdsFor: string, keepsFiringFor?: string];
	readonly severity: 'critical' | 'warning' | 'info' | 'none';
	/** Kind of event that says the same of one moment; undefined: there is none. */
	readonly kind: EventKind | undefined;
	readonly summary: string;
	readonly description: string;
	/** True if each exporter calls for itself; else one call is enough where several tell of one chain. */
	readonly isOfEach?: true;
}

const blocksBehind = '{{ if gt $value 50.0 }}{{ $value }} blocks {{ end }}';
const nameOfService = 'or $labels.profile $labels.chain_id "an unknown chain"';
const validatorName = '{{ or $labels.name "Validator" }} ({{ $labels.validator }})';

/** Rules for the chain, for its validators, for me, and for the watching itself. */
export const alertRules: readonly AlertRule[] = [
	{
		name: 'StakedeckSourceDown',
		expression: `(${m('source_up')} == 0)
  unless ${ownNode('chain_id, instance, job, source')}`,
		times: ['5m'],
		severity: 'critical',
		kind: 'service.lost',
		summary: `The {{ $labels.source }} of {{ ${nameOfService} }} does not answer`,
		description: 'Figures of its chain are missing or old. Check the service and its address.',
	},
	{
		name: 'StakedeckIndexerBehind',
		expression: `((${m('node_height')} - ${ofChain('indexer_height')}) > 50)
or max without (state) (${m('indexer_state', 'state="behind"')} == 1)`,
		times: ['10m', '10m'],
		severity: 'warning',
		kind: 'service.behind',
		summary: `The indexer of {{ $labels.chain_id }} is ${blocksBehind}behind the chain`,
		description: 'Your stake and your votes are as they were some time ago. Look at its crawlers.',
	},
	{
		name: 'StakedeckNodeBehind',
		expression: `(${nodeBehind})
  unless ${ownNode('chain_id, instance, job')}`,
		times: ['10m', '10m'],
		severity: 'warning',
		kind: undefined,
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
		kind: undefined,
		summary: 'Your node of {{ $labels.chain_id }} is behind the chain, or has stopped',
		description: 'Its validator signs no blocks meanwhile, and may be jailed. Look at the node and its log.',
	},
	{
		name: 'StakedeckChainHalted',
		expression: `${m('chain_state', 'state="halted"')} == 1`,
		times: ['2m', '10m'],
		severity: 'critical',
		kind: 'chain.halted',
		summary: '{{ $labels.chain_id }} makes no blocks',
		description: 'The newest block that anybody knows is older than ten block times.',
	},
	{
		name: 'StakedeckValidatorJailed',
		expression: `(${m('validator_state', 'state="jailed"')} == 1)
  * ${near()}`,
		times: ['1m', '30m'],
		severity: 'critical',
		kind: 'validator.jailed',
		summary: `${validatorName} is jailed`,
		description: 'You run it or delegate to it: stake with it earns nothing until it is unjailed.',
	},
	{
		name: 'StakedeckValidatorLeftSet',
		expression: `(${m('validator_state', 'state=~"inactive|belowThreshold|belowCapacity"')} == 1)
  * ${near('labelled')}`,
		times: ['5m', '30m'],
		severity: 'critical',
		kind: 'validator.left-set',
		summary: `Your validator ${validatorName} is not in the validator set: {{ $labels.state }}`,
		description:
			'It signs no blocks, and all stake with it earns nothing. Reactivate it, or bond more to it.',
	},
	{
		name: 'StakedeckValidatorMissingVotes',
		expression: `((delta(${m('validator_missed_votes')}[15m])
  / on (chain_id) group_left () (max by (chain_id) (delta(${m('node_height')}[15m])) > 0)) > 0.5)
  * ${near()}`,
		times: ['5m', '30m'],
		severity: 'critical',
		kind: 'validator.not-signing',
		summary: `${validatorName} misses its votes`,
		description: 'It missed more than half of the blocks of the last fifteen minutes: it does not sign.',
	},
	{
		name: 'StakedeckValidatorNearJail',
		expression: `((${m('validator_missed_votes')} / ${ofChain('missed_votes_limit')}) > 0.5)
  * ${near()}`,
		times: ['5m', '30m'],
		severity: 'warning',
		kind: 'validator.near-jail',
		summary: `${validatorName} {{ if ge $value 1.0 }}will be jailed with the next epoch{{ else }}has missed {{ $value | humanizePercentage }} of the votes that it may miss{{ end }}`,
		description:
			'You run it or delegate to it. Once jailed, it signs nothing, and stake with it earns nothing.',
	},
	{
		name: 'StakedeckCommissionComing',
		expression: `(${m('validator_coming_commission_ratio')} > on (chain_id, validator) group_left ()
  max by (chain_id, validator) (${m('validator_commission_in_force_ratio')}))
  * ${near()}`,
		times: ['5m', '30m'],
		severity: 'warning',
		kind: 'validator.commission-coming',
		summary: `${validatorName} will keep {{ $value | humanizePercentage }} of the rewards`,
		description: 'You run it or delegate to it. Its commission rises within two epochs: redelegate before.',
	},
	{
		name: 'StakedeckVoteDue',
		expression: `${secondsToVoteWithin(1)}\n  ${notVoted}`,
		times: ['10m', '30m'],
		severity: 'warning',
		kind: 'vote.missing',
		summary: '{{ $labels.label }} has not voted on proposal {{ $labels.proposal }}',
		description: 'Its time to vote ends in {{ $value | humanizeDuration }} at most.',
	},
	{
		name: 'StakedeckVoteDueNow',
		expression: `${secondsToVoteWithin(4)}\n  ${notVoted}`,
		times: ['10m', '30m'],
		severity: 'critical',
		kind: 'vote.missing',
		summary: '{{ $labels.label }} has still not voted on proposal {{ $labels.proposal }}',
		description: 'Its time to vote ends in {{ $value | humanizeDuration }} at most.',
	},
	{
		name: 'StakedeckVerdictTurned',
		expression: `changes(${m('proposal_passing')}[1h]) > 0`,
		times: ['5m'],
		severity: 'info',
		kind: 'proposal.verdict',
		summary: 'The verdict on proposal {{ $labels.proposal }} turned',
		description: 'Within the last hour it went from passing to failing, or the other way round.',
	},
	{
		name: 'StakedeckStakeNotEarning',
		expression: `${m('stake_not_earning_nam')} > 0`,
		times: ['10m', '30m'],
		severity: 'warning',
		kind: undefined,
		summary: '{{ $value | printf "%.2f" }} NAM of {{ $labels.label }} earn nothing',
		description: 'Their validators are not in the validator set. Redelegate them to validators that are.',
	},
	{
		name: 'StakedeckWithdrawable',
		expression: `${m('stake_withdrawable_nam')} > 0`,
		times: ['1h', '30m'],
		severity: 'info',
		kind: 'stake.withdrawable',
		summary: '{{ $labels.label }} can withdraw {{ $value | printf "%.2f" }} NAM',
		description: 'It earns nothing until you withdraw it and bond it again.',
	},
	{
		name: 'StakedeckExporterStale',
		expression: `(time() - ${m('reading_timestamp_seconds', 'reading="validators"')}) > 900
or (up == 0) and on (instance, job) (max_over_time(${m('build_info')}[7d]) or up{job="stakedeck"})
or absent_over_time(${m('build_info')}[7d]) unless on () up{job="stakedeck"}`,
		times: ['5m'],
		severity: 'critical',
		kind: undefined,
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
		kind: undefined,
		summary: 'stakedeck, Prometheus and Alertmanager are alive',
		description: 'It always fires. Send it to a service that calls where it does not come.',
	},
];

/** Returns the expression of a rule, which holds for what calls somebody. */
export function expressionOfRule(name: string): string {
	const rule = alertRules.find(each => each.name === name);
	if (!rule) throw new Error(`there is no rule ${name}`);
	return rule.expression;
}

/** Leaves out which exporter tells it: two of one chain would call twice, and again whenever one of them starts anew. */
function toldOnce({expression, isOfEach}: Pick<AlertRule, 'expression' | 'isOfEach'>): string {
	return isOfEach ? expression : `max without (instance, job) (\n${expression.replaceAll(/^/gm, '  ')}\n)`;
}

/** Writes the rules as a file of Prometheus. A text in JSON is one in YAML too. */
export function writeAlertRules(rules: readonly AlertRule[] = alertRules): string {
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
