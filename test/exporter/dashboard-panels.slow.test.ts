import {writeFile} from 'node:fs/promises';
import path from 'node:path';
import {expect, it} from 'vitest';
import {expressionOfVariable, fillIn, readDashboard} from '../helpers/grafana.ts';
import {isWithoutPrometheus, prometheusNote, runPromtool} from '../helpers/promtool.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';

const chosen = {chain: 'test.1', validator: '(v|w)'};
const ask = (expression: string) => fillIn(expression, chosen);
const {panels} = readDashboard();

it.skipIf(isWithoutPrometheus)(`promtool takes each query of the dashboard${prometheusNote}`, async () => {
	const queries = [
		...panels.flatMap(({targets}) => targets.map(({expr}) => expr)),
		expressionOfVariable('validator'),
	];
	const rules = queries.map((expr, index) => ({record: `query:${index}`, expr: ask(expr)}));
	const file = path.join(await temporaryFolder(), 'rules.yml');
	// A text in JSON is one in YAML too.
	await writeFile(file, JSON.stringify({groups: [{name: 'dashboard', rules}]}));
	const {code, said} = runPromtool(['check', 'rules', file]);
	expect(said).toContain(`SUCCESS: ${queries.length} rules found`);
	expect(code).toBe(0);
});

const chain = 'chain_id="test.1"';
type SeriesValues = Readonly<Record<string, string>>;
const info = (instance = '', relation = 'labelled') => ({
	[`stakedeck_validator_info{${chain},validator="v",name="Fox",label="",relation="${relation}"${instance}}`]:
		'1x30',
});
const stateOf = (state: string, value: 0 | 1, instance = '') => ({
	[`stakedeck_validator_state{${chain},validator="v",state="${state}"${instance}}`]: `${value}x30`,
});
const missed = (count: number) => ({
	[`stakedeck_missed_votes_limit{${chain}}`]: '9000x30',
	[`stakedeck_validator_missed_votes{${chain},validator="v"}`]: `${count}x30`,
});
const epochs = {
	[`stakedeck_epoch{${chain}}`]: '1204x30',
	[`stakedeck_epoch_length_seconds{${chain}}`]: '21600x30',
	[`stakedeck_epochs_in_day{${chain}}`]: '4x30',
};
const readAt = (reading: string, values: string) => ({
	[`stakedeck_reading_timestamp_seconds{${chain},reading="${reading}"}`]: values,
});
const lastEpoch = (epoch: number, label = 'cold') => ({
	[`stakedeck_vote_last_epoch{${chain},label="${label}",proposal="37"}`]: `${epoch}x30`,
});
const vote = (word: string) => ({
	[`stakedeck_vote{${chain},label="cold",proposal="37",vote="${word}"}`]: '1x30',
	...(word !== 'none' && {[`stakedeck_vote{${chain},label="cold",proposal="37",vote="none"}`]: '0x30'}),
});
const stake = (kind: string, amount: string, label = 'cold') => ({
	[`stakedeck_stake_${kind}_nam{${chain},label="${label}"}`]: `${amount}x30`,
});
const rises = (coming: string) => ({
	[`stakedeck_validator_commission_in_force_ratio{${chain},validator="v"}`]: '0.05x30',
	[`stakedeck_validator_coming_commission_ratio{${chain},validator="v"}`]: `${coming}x30`,
});
const now = '0+60x30';
const proposalsRead = {...epochs, ...readAt('proposals', now), ...stake('bonded', '5')};
const [one, other] = [',instance="one"', ',instance="other"'];

/** Value of a tile of "What needs me" after twenty minutes, by what was told. */
const tiles: ReadonlyArray<readonly [tile: string, value: number, told: SeriesValues]> = [
	['Jailed', 0, {...info(), ...stateOf('jailed', 0)}],
	['Jailed', 1, {...info(), ...stateOf('jailed', 1)}],
	['Jailed', 1, {...info(one), ...stateOf('jailed', 1, one), ...stateOf('jailed', 1, other)}],
	['Jailed', -1, {...info('', 'top'), ...stateOf('jailed', 1)}],
	['Not signing', 0, {...info(), ...missed(10)}],
	[
		'Not signing',
		1,
		{
			...info(),
			[`stakedeck_node_height{${chain}}`]: '1000+10x30',
			[`stakedeck_validator_missed_votes{${chain},validator="v"}`]: '0+9x30',
		},
	],
	['Near jail', 0, {...info(), ...missed(4500)}],
	['Near jail', 1, {...info(), ...missed(4501)}],
	['Commission rises', 0, {...info(), ...epochs, ...readAt('coming', now), ...rises('0.05')}],
	['Commission rises', 1, {...info(), ...epochs, ...readAt('coming', now), ...rises('0.2')}],
	['Commission rises', -1, {...info(), ...epochs}],
	['Votes due within a day', 0, proposalsRead],
	['Votes due within a day', 0, {...proposalsRead, ...lastEpoch(1204), ...vote('yay')}],
	['Votes due within a day', 0, {...proposalsRead, ...lastEpoch(1208), ...vote('none')}],
	['Votes due within a day', 1, {...proposalsRead, ...lastEpoch(1207), ...vote('none')}],
	// Nobody knows how the second one voted.
	[
		'Votes due within a day',
		-1,
		{...proposalsRead, ...lastEpoch(1204), ...vote('yay'), ...lastEpoch(1204, 'warm')},
	],
	// What my addresses have was read once, and is too old: nobody knows whether they may vote.
	[
		'Votes due within a day',
		-1,
		{...epochs, ...readAt('proposals', now), ...readAt('stake', now), ...info()},
	],
	['Votes due within a day', -1, {...epochs, ...readAt('proposals', now)}],
	['Votes due within a day', -1, {...proposalsRead, ...readAt('proposals', '0x30')}],
	['Stake that earns nothing', 0, stake('not_earning', '0')],
	['Stake that earns nothing', 2, {...stake('not_earning', '0.5'), ...stake('not_earning', '7', 'warm')}],
	['Stake to withdraw', 0, stake('withdrawable', '0')],
	['Stake to withdraw', 1, {...stake('withdrawable', '0.000001'), ...stake('withdrawable', '0', 'warm')}],
];

function expressionOf(title: string, legend: string): string {
	const target = panels
		.find(each => each.title === title)
		?.targets.find(({legendFormat}) => legendFormat === legend);
	if (!target) throw new Error(`${title} has no ${legend}`);
	return ask(target.expr);
}

/** Asks promtool whether expressions have these values after twenty minutes. */
async function compare(
	cases: ReadonlyArray<{
		told: SeriesValues;
		expr: string;
		samples: ReadonlyArray<{labels: string; value: number}>;
	}>,
) {
	const tests = cases.map(({told, expr, samples}) => ({
		interval: '1m',
		input_series: Object.entries(told).map(([series, values]) => ({
			series,
			// Older releases of promtool do not take '1x20'.
			values: values.replaceAll(/^([\d.]+)x/g, '$1+0x'),
		})),
		promql_expr_test: [{expr, eval_time: '20m', exp_samples: samples}],
	}));
	const file = path.join(await temporaryFolder(), 'tests.yml');
	await writeFile(file, JSON.stringify({rule_files: [], evaluation_interval: '1m', tests}));
	const {code, said} = runPromtool(['test', 'rules', file]);
	expect(said).toMatch(/SUCCESS/);
	expect(code).toBe(0);
}

it.skipIf(isWithoutPrometheus)(
	`a tile counts what needs me, is 0 where it is known that nothing does, and -1 else${prometheusNote}`,
	async () => {
		const names = readDashboard().panels[0]?.targets.map(({legendFormat}) => legendFormat);
		expect(names).toEqual([...new Set(tiles.map(([tile]) => tile))]);
		const unknown = names?.map(tile => [tile, -1, {other: '1x30'}] as const) ?? [];
		await compare(
			[...tiles, ...unknown].map(([tile, value, told]) => ({
				told,
				expr: expressionOf('What needs me', tile),
				samples: [{labels: '{}', value}],
			})),
		);
	},
);

it.skipIf(isWithoutPrometheus)(
	`the choices of validators begin with mine, by their labels or names${prometheusNote}`,
	async () => {
		const validator = (address: string, labels: string) => ({
			[`stakedeck_validator_info{${chain},validator="${address}",${labels}}`]: '1x30',
		});
		const address = (end: string) => `tnam1q9${'x'.repeat(34)}${end}`;
		const options = [
			[`mine · Hers · ${'tnam1q9xx'}..0001`, '0001', 'name="Fox",label="Hers",relation="labelled"'],
			[`my stake · Owl · ${'tnam1q9xx'}..0002`, '0002', 'name="Owl",label="",relation="delegated"'],
			[`top · no name · ${'tnam1q9xx'}..0003`, '0003', 'name="",label="",relation="top"'],
		] as const;
		expect(options.map(([option]) => option).toSorted()).toEqual(options.map(([option]) => option));
		const told = Object.assign({}, ...options.map(([, end, labels]) => validator(address(end), labels)));
		const samples = options.map(([option, end]) => ({
			labels: `{option="${option}", validator="${address(end)}"}`,
			value: 1,
		}));
		await compare([{told, expr: ask(expressionOfVariable('validator')), samples}]);
	},
);

it.skipIf(isWithoutPrometheus)(
	`the states of validators are numbers that the panel has words for${prometheusNote}`,
	async () => {
		const title = 'States of the chosen validators';
		const panel = panels.find(each => each.title === title);
		const [mapping] = (panel?.fieldConfig.defaults.mappings ?? []) as ReadonlyArray<{options: object}>;
		const words = Object.entries(mapping?.options ?? {}).map(
			([value, {text}]) => [Number(value), text] as const,
		);
		const expr = ask(panel?.targets[0]?.expr ?? '');
		const states = ['consensus', 'jailed', 'unjailing'];
		await compare(
			states.map(state => {
				const number = words.find(([, text]) => text === state)?.[0];
				if (number === undefined) throw new Error(`there is no word for ${state}`);
				return {
					told: {...info(), ...stateOf('consensus', 0), ...stateOf(state, 1)},
					expr,
					samples: [{labels: `{${chain}, name="Fox", validator="v"}`, value: number}],
				};
			}),
		);
	},
);
