import {writeFile} from 'node:fs/promises';
import path from 'node:path';
import {expect, it} from 'vitest';
import {alertRules, writeAlertRules} from '../../source/exporter/alerts.ts';
import {createPages} from '../../source/exporter/pages.ts';
import {hers, seeChain} from '../helpers/exported-chain.ts';
import {isWithoutPrometheus, prometheusNote, runPromtool} from '../helpers/promtool.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';
import {createValidator} from '../helpers/validators.ts';

const usage = {
	version: '9.9.9',
	nodeVersion: '26.0.0',
	startedAt: 1_790_000_000.123,
	residentBytes: 90_000_000,
	heapBytes: 1,
	processorSeconds: 1.5,
	scrapes: 3,
};

const work = {
	profile: 'main',
	sources: [
		{
			source: 'node',
			isUp: true,
			answeredAt: 1_790_000_000,
			requests: {ok: 3, absent: 1, refused: 0, limited: 0, failed: 0, unanswered: 2},
		},
	],
	readAt: new Map([['validators', 1_790_000_000n]] as const),
	events: new Map([['validator.jailed', 2]]),
	isAsking: true,
} as const;

it.skipIf(isWithoutPrometheus)(
	`promtool has no word to say of the metrics, whatever validators call themselves${prometheusNote}`,
	async () => {
		const hostile = ['a"b', '\\', 'x\ny', '{}', '\u{1f9a5} #', '\ud800', '# EOF', '\u0000'];
		const {see, figures, validators} = await seeChain();
		const items = [...validators, ...hostile.map((name, index) => createValidator(100 + index, {name}))];
		see({validators: {items, defect: undefined}}, 1_790_000_060n, 1010n);
		const all = () => figures({hasAllValidators: true, labels: new Map([[hers, 'Hers "\n\\']])});
		const chains = [
			{chain: 'test.1', figures: all(), work},
			{chain: 'test.2', figures: figures(), work},
			{chain: '', figures: undefined, work},
		];
		const pages = createPages(
			() => ({usage, chains}),
			() => 0,
		);
		const text = String((await pages('/metrics', {}))?.text);
		expect(text.split('\n').filter(line => line.includes('validator_info{')).length).toBeGreaterThan(40);
		expect(runPromtool(['check', 'metrics'], text)).toEqual({code: 0, said: ''});
	},
);

async function writeRules() {
	const folder = await temporaryFolder();
	await writeFile(path.join(folder, 'rules.yml'), writeAlertRules());
	return folder;
}

it.skipIf(isWithoutPrometheus)(`promtool takes the alert rules${prometheusNote}`, async () => {
	const folder = await writeRules();
	const {code, said} = runPromtool(['check', 'rules', path.join(folder, 'rules.yml')]);
	expect(said).toMatch(/SUCCESS: \d+ rules found/);
	expect(code).toBe(0);
});

const chain = 'chain_id="test.1"';
const epochs = (seconds = 21_600) => ({
	[`stakedeck_epoch{${chain}}`]: '1204x300',
	[`stakedeck_epoch_length_seconds{${chain}}`]: `${seconds}x300`,
	[`stakedeck_epochs_in_day{${chain}}`]: `${Math.ceil(86_400 / seconds)}x300`,
});
const own = (value: 0 | 1) => ({
	[`stakedeck_source_own{${chain},profile="main",source="node"}`]: `${value}x300`,
});
const info = (relation: string) => ({
	[`stakedeck_validator_info{${chain},validator="v",name="Fox",label="",relation="${relation}"}`]: '1x300',
});
const vote = (lastEpoch: number, word = 'none', epochSeconds = 21_600) => ({
	...epochs(epochSeconds),
	[`stakedeck_vote{${chain},label="cold",proposal="37",vote="${word}"}`]: '1x300',
	[`stakedeck_vote_last_epoch{${chain},label="cold",proposal="37"}`]: `${lastEpoch}x300`,
});

/** Series by the minute that call somebody, and such that do not; the rule, and when it is asked. */
const cases: ReadonlyArray<
	readonly [
		rule: string,
		at: string,
		calling: Readonly<Record<string, string>>,
		silent: readonly Readonly<Record<string, string>>[],
	]
> = [
	[
		'StakedeckSourceDown',
		'10m',
		{[`stakedeck_source_up{${chain},source="indexer"}`]: '1 1 0x300'},
		[{[`stakedeck_source_up{${chain},source="indexer"}`]: '1 1 0 0 1x300'}],
	],
	[
		'StakedeckSourceDown',
		'10m',
		{[`stakedeck_source_up{${chain},source="node"}`]: '0x300', ...own(0)},
		// Another rule says that the user's own node has stopped.
		[{[`stakedeck_source_up{${chain},source="node"}`]: '0x300', ...own(1)}],
	],
	[
		'StakedeckIndexerBehind',
		'20m',
		{[`stakedeck_indexer_state{${chain},state="behind"}`]: '1x300'},
		[
			{[`stakedeck_indexer_state{${chain},state="behind"}`]: '0x300'},
			{
				[`stakedeck_node_height{${chain}}`]: '1050+10x300',
				[`stakedeck_indexer_height{${chain}}`]: '1000+10x300',
			},
		],
	],
	[
		'StakedeckIndexerBehind',
		'20m',
		{
			[`stakedeck_node_height{${chain}}`]: '1051+10x300',
			[`stakedeck_indexer_height{${chain}}`]: '1000+10x300',
		},
		[],
	],
	[
		'StakedeckNodeBehind',
		'20m',
		{[`stakedeck_node_block_timestamp_seconds{${chain}}`]: '0x300'},
		[
			{[`stakedeck_node_block_timestamp_seconds{${chain}}`]: '0+60x300'},
			{
				[`stakedeck_node_block_timestamp_seconds{${chain}}`]: '0x300',
				[`stakedeck_chain_state{${chain},state="halted"}`]: '1x300',
			},
			{
				[`stakedeck_node_height{${chain}}`]: '1000+10x300',
				[`stakedeck_indexer_height{${chain}}`]: '1050+10x300',
			},
		],
	],
	[
		'StakedeckNodeBehind',
		'20m',
		{
			[`stakedeck_node_height{${chain}}`]: '1000+10x300',
			[`stakedeck_indexer_height{${chain}}`]: '1051+10x300',
		},
		[],
	],
	[
		'StakedeckOwnNodeBehind',
		'20m',
		{...own(1), [`stakedeck_node_block_timestamp_seconds{${chain}}`]: '0x300'},
		[
			{...own(1), [`stakedeck_node_block_timestamp_seconds{${chain}}`]: '0+60x300'},
			{...own(0), [`stakedeck_node_block_timestamp_seconds{${chain}}`]: '0x300'},
			{
				...own(1),
				[`stakedeck_node_block_timestamp_seconds{${chain}}`]: '0x300',
				[`stakedeck_chain_state{${chain},state="halted"}`]: '1x300',
			},
		],
	],
	[
		'StakedeckOwnNodeBehind',
		'10m',
		{...own(1), [`stakedeck_source_up{${chain},profile="main",source="node"}`]: '0x300'},
		[
			{...own(1), [`stakedeck_source_up{${chain},profile="main",source="node"}`]: '1x300'},
			{...own(1), [`stakedeck_source_up{${chain},profile="main",source="indexer"}`]: '0x300'},
			{...own(0), [`stakedeck_source_up{${chain},profile="main",source="node"}`]: '0x300'},
		],
	],
	[
		'StakedeckChainHalted',
		'5m',
		{[`stakedeck_chain_state{${chain},state="halted"}`]: '1x300'},
		[{[`stakedeck_chain_state{${chain},state="halted"}`]: '0x300'}],
	],
	[
		'StakedeckValidatorJailed',
		'5m',
		{...info('delegated'), [`stakedeck_validator_state{${chain},validator="v",state="jailed"}`]: '1x300'},
		[
			{...info('top'), [`stakedeck_validator_state{${chain},validator="v",state="jailed"}`]: '1x300'},
			{...info('labelled'), [`stakedeck_validator_state{${chain},validator="v",state="jailed"}`]: '0x300'},
		],
	],
	...['inactive', 'belowThreshold', 'belowCapacity'].map(
		state =>
			[
				'StakedeckValidatorLeftSet',
				'10m',
				{
					...info('labelled'),
					[`stakedeck_validator_state{${chain},validator="v",state="${state}"}`]: '1x300',
				},
				[
					{
						...info('delegated'),
						[`stakedeck_validator_state{${chain},validator="v",state="${state}"}`]: '1x300',
					},
					{
						...info('labelled'),
						[`stakedeck_validator_state{${chain},validator="v",state="${state}"}`]: '0x300',
					},
					// Another rule says that it is jailed.
					{
						...info('labelled'),
						[`stakedeck_validator_state{${chain},validator="v",state="jailed"}`]: '1x300',
					},
				],
			] as const,
	),
	[
		'StakedeckValidatorMissingVotes',
		'30m',
		{
			...info('labelled'),
			[`stakedeck_node_height{${chain}}`]: '1000+10x300',
			[`stakedeck_validator_missed_votes{${chain},validator="v"}`]: '0+9x300',
		},
		[
			{
				...info('labelled'),
				[`stakedeck_node_height{${chain}}`]: '1000+10x300',
				[`stakedeck_validator_missed_votes{${chain},validator="v"}`]: '0+3x300',
			},
			// Nobody signs what is not made.
			{
				...info('labelled'),
				[`stakedeck_node_height{${chain}}`]: '1000x300',
				[`stakedeck_validator_missed_votes{${chain},validator="v"}`]: '50x300',
			},
		],
	],
	[
		'StakedeckValidatorNearJail',
		'10m',
		{
			...info('labelled'),
			[`stakedeck_missed_votes_limit{${chain}}`]: '9000x300',
			[`stakedeck_validator_missed_votes{${chain},validator="v"}`]: '4501x300',
		},
		[
			{
				...info('labelled'),
				[`stakedeck_missed_votes_limit{${chain}}`]: '9000x300',
				[`stakedeck_validator_missed_votes{${chain},validator="v"}`]: '4500x300',
			},
		],
	],
	[
		'StakedeckCommissionComing',
		'10m',
		{
			...info('delegated'),
			[`stakedeck_validator_commission_in_force_ratio{${chain},validator="v"}`]: '0.05x300',
			[`stakedeck_validator_coming_commission_ratio{${chain},validator="v"}`]: '0.2x300',
		},
		[
			{
				...info('delegated'),
				[`stakedeck_validator_commission_in_force_ratio{${chain},validator="v"}`]: '0.2x300',
				[`stakedeck_validator_coming_commission_ratio{${chain},validator="v"}`]: '0.05x300',
			},
		],
	],
	['StakedeckVoteDue', '20m', vote(1207), [vote(1208), vote(1207, 'yay'), vote(1203)]],
	// Five epochs of five hours are the last day, and one of two days is more than that.
	['StakedeckVoteDue', '20m', vote(1208, 'none', 18_000), [vote(1209, 'none', 18_000)]],
	['StakedeckVoteDue', '20m', vote(1204, 'none', 172_800), [vote(1205, 'none', 172_800)]],
	['StakedeckVoteDueNow', '20m', vote(1204), [vote(1205), vote(1204, 'yay'), vote(1203)]],
	['StakedeckVoteDueNow', '20m', vote(1205, 'none', 18_000), [vote(1206, 'none', 18_000)]],
	['StakedeckVoteDueNow', '20m', vote(1204, 'none', 172_800), [vote(1205, 'none', 172_800)]],
	[
		'StakedeckVerdictTurned',
		'40m',
		{[`stakedeck_proposal_passing{${chain},proposal="37"}`]: '1x20 0x300'},
		[{[`stakedeck_proposal_passing{${chain},proposal="37"}`]: '1x300'}],
	],
	[
		'StakedeckWithdrawable',
		'70m',
		{[`stakedeck_stake_withdrawable_nam{${chain},label="cold"}`]: '12.5x300'},
		[{[`stakedeck_stake_withdrawable_nam{${chain},label="cold"}`]: '0x300'}],
	],
	[
		'StakedeckStakeNotEarning',
		'20m',
		{[`stakedeck_stake_not_earning_nam{${chain},label="cold"}`]: '12.5x300'},
		[{[`stakedeck_stake_not_earning_nam{${chain},label="cold"}`]: '0x300'}],
	],
	[
		'StakedeckExporterStale',
		'40m',
		{
			'stakedeck_build_info{version="1"}': '1x300',
			[`stakedeck_reading_timestamp_seconds{${chain},reading="validators"}`]: '0x300',
		},
		[
			{
				'stakedeck_build_info{version="1"}': '1x300',
				[`stakedeck_reading_timestamp_seconds{${chain},reading="validators"}`]: '0+60x300',
			},
		],
	],
	['StakedeckExporterStale', '10m', {other: '1x300'}, []],
	['StakedeckWatchdog', '5m', {'stakedeck_build_info{version="1"}': '1x300'}, [{other: '1x300'}]],
];

it.skipIf(isWithoutPrometheus)(
	`each rule calls when it should, and is silent otherwise${prometheusNote}`,
	async () => {
		const testsOf = cases.flatMap(([alertname, eval_time, calling, silent]) =>
			// Each exporter is watched for itself; of all else one call is enough, whichever of two tells it.
			[
				{series: calling, count: 1},
				{
					series: reportedTwice(calling),
					count: alertname === 'StakedeckExporterStale' && !('other' in calling) ? 2 : 1,
				},
				...silent.flatMap(series => [series, reportedTwice(series)]).map(series => ({series, count: 0})),
			].map(({series, count}) => ({
				interval: '1m',
				input_series: Object.entries(series).map(([name, values]) => ({
					series: name,
					values: withRepeats(values),
				})),
				promql_expr_test: [
					{
						expr: `count(ALERTS{alertname="${alertname}",alertstate="firing"})`,
						eval_time,
						exp_samples: count > 0 ? [{labels: '{}', value: count}] : [],
					},
				],
			})),
		);
		await testRules(testsOf);
	},
);

/** Series as two exporters report them, of which the second has a label for the validator. */
function reportedTwice(series: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
	return Object.fromEntries(
		['one', 'other'].flatMap(instance =>
			Object.entries(series).map(([name, values]) => {
				const told =
					instance === 'one' ? name : name.replace('name="Fox",label=""', 'name="Fox",label="Ours"');
				const own = `instance="${instance}",job="stakedeck"`;
				return [told.includes('}') ? told.replace('}', `,${own}}`) : `${told}{${own}}`, values];
			}),
		),
	);
}

/** Runs unit tests of the rules with promtool. */
async function testRules(tests: readonly object[]): Promise<void> {
	const folder = await writeRules();
	// A text in JSON is one in YAML too.
	const text = JSON.stringify({rule_files: ['rules.yml'], evaluation_interval: '1m', tests});
	await writeFile(path.join(folder, 'tests.yml'), text);
	const {code, said} = runPromtool(['test', 'rules', path.join(folder, 'tests.yml')]);
	expect(said).toMatch(/SUCCESS/);
	expect(code).toBe(0);
}

interface Alert {
	readonly labels: Readonly<Record<string, string>>;
	readonly summary: string;
	readonly description?: string;
}

/** Makes a test of the alerts of one rule, word by word. */
function alertTest(
	rule: string,
	at: string,
	series: Readonly<Record<string, string>>,
	alerts: readonly Alert[],
) {
	const {severity, description: usual} = alertRules.find(({name}) => name === rule) ?? {};
	return {
		interval: '1m',
		input_series: Object.entries(series).map(([name, values]) => ({
			series: name,
			values: withRepeats(values),
		})),
		alert_rule_test: [
			{
				alertname: rule,
				eval_time: at,
				exp_alerts: alerts.map(({labels, summary, description = usual}) => ({
					exp_labels: {severity, ...labels},
					exp_annotations: {summary, description},
				})),
			},
		],
	};
}

it.skipIf(isWithoutPrometheus)(
	`an exporter that does not answer is named, also while another one lives${prometheusNote}`,
	async () => {
		const of = (instance: string, job: string, [up, version]: readonly [string, string]) => ({
			[`up{instance="${instance}",job="${job}"}`]: up,
			[`stakedeck_build_info{instance="${instance}",job="${job}",version="1"}`]: version,
		});
		const [alive, dead] = [
			['1x300', '1x300'],
			['1x10 0x300', '1x10 stale'],
		] as const;
		const gone = {summary: 'The exporter b:9664 does not answer', labels: {instance: 'b:9664'}};
		const stale = {
			labels: {instance: 'b:9664', chain_id: 'test.1', reading: 'validators'},
			summary: 'No fresh data about test.1 from b:9664',
		};
		const reading =
			'stakedeck_reading_timestamp_seconds{instance="b:9664",chain_id="test.1",reading="validators"}';
		const rule = 'StakedeckExporterStale';
		await testRules([
			alertTest(rule, '30m', {...of('a:9664', 'x', alive), ...of('b:9664', 'x', alive)}, []),
			alertTest(rule, '30m', {...of('a:9664', 'x', alive), ...of('b:9664', 'x', dead)}, [
				{...gone, labels: {...gone.labels, job: 'x'}},
			]),
			// The only one, and one that never answered.
			alertTest(rule, '30m', of('b:9664', 'stakedeck', dead), [
				{...gone, labels: {...gone.labels, job: 'stakedeck'}},
			]),
			alertTest(
				rule,
				'30m',
				{...of('a:9664', 'x', alive), 'up{instance="b:9664",job="stakedeck"}': '0x300'},
				[{...gone, labels: {...gone.labels, job: 'stakedeck'}}],
			),
			// Another program is no exporter.
			alertTest(rule, '30m', {...of('a:9664', 'x', alive), 'up{instance="b:9100",job="node"}': '0x300'}, []),
			alertTest(rule, '30m', {...of('a:9664', 'x', alive), [reading]: '0x300'}, [stale]),
			alertTest(rule, '30m', {other: '1x300'}, [
				{labels: {}, summary: 'Prometheus scrapes no exporter of stakedeck'},
			]),
		]);
	},
);

it.skipIf(isWithoutPrometheus)(
	`an indexer that is behind by its state and by its height is one alert${prometheusNote}`,
	async () => {
		const state = {[`stakedeck_indexer_state{${chain},state="behind"}`]: '1x300'};
		const heights = {
			[`stakedeck_node_height{${chain}}`]: '1120+10x300',
			[`stakedeck_indexer_height{${chain}}`]: '1000+10x300',
		};
		const labels = {chain_id: 'test.1'};
		const byHeight = [{labels, summary: 'The indexer of test.1 is 120 blocks behind the chain'}];
		const rule = 'StakedeckIndexerBehind';
		await testRules([
			alertTest(rule, '20m', {...state, ...heights}, byHeight),
			alertTest(rule, '20m', reportedTwice({...state, ...heights}), byHeight),
			alertTest(rule, '20m', state, [{labels, summary: 'The indexer of test.1 is behind the chain'}]),
		]);
	},
);

it.skipIf(isWithoutPrometheus)(
	`a validator that missed all votes it may miss is jailed with the next epoch${prometheusNote}`,
	async () => {
		const missed = (count: number) => ({
			...info('labelled'),
			[`stakedeck_missed_votes_limit{${chain}}`]: '9000x300',
			[`stakedeck_validator_missed_votes{${chain},validator="v"}`]: `${count}x300`,
		});
		const labels = {chain_id: 'test.1', validator: 'v', name: 'Fox'};
		const part = 'Fox (v) has missed 99.99% of the votes that it may miss';
		const all = 'Fox (v) will be jailed with the next epoch';
		const rule = 'StakedeckValidatorNearJail';
		await testRules([
			alertTest(rule, '10m', missed(8999), [{labels, summary: part}]),
			alertTest(rule, '10m', missed(9000), [{labels, summary: all}]),
			alertTest(rule, '10m', missed(9500), [{labels, summary: all}]),
		]);
	},
);

it.skipIf(isWithoutPrometheus)(
	`a service that does not answer is named by its profile, else by its chain${prometheusNote}`,
	async () => {
		const up = (id: string, profile: string) => ({
			[`stakedeck_source_up{chain_id="${id}",profile="${profile}",source="indexer"}`]: '0x300',
		});
		const alert = (id: string, profile: string, name: string) => ({
			labels: {...(id && {chain_id: id}), ...(profile && {profile}), source: 'indexer'},
			summary: `The indexer of ${name} does not answer`,
		});
		const rule = 'StakedeckSourceDown';
		await testRules([
			alertTest(rule, '10m', {...up('', 'main'), ...up('', 'test')}, [
				alert('', 'main', 'main'),
				alert('', 'test', 'test'),
			]),
			alertTest(rule, '10m', up('test.1', 'main'), [alert('test.1', 'main', 'main')]),
			alertTest(rule, '10m', up('test.1', ''), [alert('test.1', '', 'test.1')]),
			alertTest(rule, '10m', up('', ''), [alert('', '', 'an unknown chain')]),
		]);
	},
);

it.skipIf(isWithoutPrometheus)(
	`alerts say who and how much, and own nodes are apart from others${prometheusNote}`,
	async () => {
		const at = (instance: string, isOwn: 0 | 1) => ({
			[`stakedeck_source_own{${chain},instance="${instance}",profile="",source="node"}`]: `${isOwn}x300`,
			[`stakedeck_node_block_timestamp_seconds{${chain},instance="${instance}"}`]: '0x300',
		});
		const fresh = {[`stakedeck_node_block_timestamp_seconds{${chain},instance="two"}`]: '0+60x300'};
		const both = {
			...at('two', 1),
			[`stakedeck_source_up{${chain},instance="two",profile="",source="node"}`]: '0x300',
		};
		const labels = {chain_id: 'test.1'};
		const yours = {labels, summary: 'Your node of test.1 is behind the chain, or has stopped'};
		const other = {labels, summary: 'The node of test.1 is behind the chain, or has stopped'};
		const state = {
			...info('labelled'),
			[`stakedeck_validator_state{${chain},validator="v",state="belowCapacity"}`]: '1x300',
		};
		await testRules([
			alertTest('StakedeckOwnNodeBehind', '20m', both, [yours]),
			alertTest('StakedeckNodeBehind', '20m', both, []),
			// A public node that is behind is not yours, though another exporter has one of your own.
			alertTest('StakedeckOwnNodeBehind', '20m', {...at('one', 0), ...at('two', 1), ...fresh}, []),
			alertTest('StakedeckNodeBehind', '20m', {...at('one', 0), ...at('two', 1), ...fresh}, [other]),
			alertTest('StakedeckValidatorLeftSet', '20m', state, [
				{
					labels: {...labels, validator: 'v', name: 'Fox', state: 'belowCapacity'},
					summary: 'Your validator Fox (v) is not in the validator set: belowCapacity',
				},
			]),
			alertTest(
				'StakedeckStakeNotEarning',
				'20m',
				{[`stakedeck_stake_not_earning_nam{${chain},label="Cold wallet"}`]: '9007199254.740993x300'},
				[
					{
						labels: {...labels, label: 'Cold wallet'},
						summary: '9007199254.74 NAM of Cold wallet earn nothing',
					},
				],
			),
		]);
	},
);

/** Cuts values off after a minute: from then on the figure is no longer there. */
function cutAfter(minute: number, values: string): string {
	const all = values.split(' ').flatMap(part => {
		const [, from = '', step = '0', times = '0'] = /^([\d.]+)(?:\+(\d+))?(?:x(\d+))?$/.exec(part) ?? [];
		return Array.from({length: Number(times) + 1}, (_, index) => Number(from) + index * Number(step));
	});
	return [...all.slice(0, minute + 1), 'stale'].join(' ');
}

it.skipIf(isWithoutPrometheus)(
	`a rule goes on firing for a while without its figures, and ends then${prometheusNote}`,
	async () => {
		const lasting = alertRules.flatMap(({name, times: [, keepsFiringFor]}) => {
			const example = cases.find(([rule]) => rule === name);
			return keepsFiringFor && example ? [{name, kept: Number.parseInt(keepsFiringFor, 10), example}] : [];
		});
		expect(lasting.map(({name}) => name)).toEqual(
			expect.arrayContaining([
				'StakedeckValidatorJailed',
				'StakedeckValidatorMissingVotes',
				'StakedeckValidatorNearJail',
				'StakedeckCommissionComing',
				'StakedeckVoteDue',
				'StakedeckVoteDueNow',
			]),
		);
		const tests = lasting.map(({name, kept, example: [, at, calling]}) => {
			const last = Number.parseInt(at, 10);
			const expr = `count(ALERTS{alertname="${name}",alertstate="firing"})`;
			return {
				interval: '1m',
				input_series: Object.entries(calling).map(([series, values]) => ({
					series,
					values: cutAfter(last, values),
				})),
				promql_expr_test: [
					{expr, eval_time: `${last + kept - 1}m`, exp_samples: [{labels: '{}', value: 1}]},
					{expr, eval_time: `${last + kept + 2}m`, exp_samples: []},
				],
			};
		});
		await testRules(tests);
	},
);

/** Writes '1x20' as older releases of promtool take it: '1+0x20'. */
function withRepeats(values: string): string {
	return values.replaceAll(/(^| )([\d.]+)x/g, '$1$2+0x');
}

it('there is a case for each rule', () => {
	expect([...new Set(cases.map(([rule]) => rule))].toSorted()).toEqual(
		alertRules.map(({name}) => name).toSorted(),
	);
});
