import {describe, expect, it} from 'vitest';
import {presentColumns, speakItem} from '../../source/columns/column.ts';
import {listedName} from '../../source/columns/validator-name.ts';
import {validatorSpec} from '../../source/columns/validators.ts';
import type {ItemContext} from '../../source/dashboard/list/subject.ts';
import {createTheme} from '../../source/dashboard/ui/theme.ts';
import {describeValidator} from '../../source/dashboard/views/validators/validator-subject.ts';
import {sumUpActiveStake} from '../../source/domain/active-stake.ts';
import {parseDecimal} from '../../source/domain/decimal.ts';
import type {Proposal} from '../../source/domain/proposal.ts';
import type {Bond} from '../../source/domain/stake.ts';
import type {Validator} from '../../source/domain/validator.ts';
import {stakeByValidator} from '../../source/notices/mine.ts';
import {uncastVotes} from '../../source/notices/votes.ts';
import {createEpochClock, createFacts} from '../helpers/facts.ts';
import {createMyStake} from '../helpers/my-stakes.ts';
import {createProposal} from '../helpers/proposals.ts';
import {createBond} from '../helpers/stake.ts';
import {createParameters, createValidator} from '../helpers/validators.ts';

const decimal = (text: string) => parseDecimal(text) ?? expect.unreachable();

function validator(
	index: number,
	votingPower: bigint,
	name: string,
	fields: Partial<Validator> = {},
): Validator {
	return createValidator(index, {votingPower, name, commission: decimal('0.05'), ...fields});
}

const nine = validator(1, 6_938_883n, 'Nine Lanterns');
const heron = validator(2, 6_653_253n, 'Heron Staking', {rank: 18});
const lamp = validator(3, 6_185_653n, '灯台ノード');
const weakest = validator(4, 1116n, 'Wren');
const outside = validator(5, 1000n, 'Outside', {state: 'belowCapacity', rank: undefined});
const all = [nine, heron, lamp, weakest, outside];
const stake = sumUpActiveStake(all, true);

function details(of: Validator, facts: Partial<ItemContext> = {}) {
	const described = describeValidator(of, createFacts({stake, ...facts}));
	return new Map(described.map(({label, value}) => [label, value]));
}

describe('the standing of a validator', () => {
	it('is its rank, and the gaps to those beside it', () => {
		expect(details(heron).get('Power')).toMatch(/^6 653 253 NAM, 33\.63%, sum 68\.71%, rank 18 of 4$/);
		expect(details(heron).get('Neighbours')).toBe(
			'285 630 NAM below Nine Lanterns, 467 600 above 灯台ノード',
		);
		expect(details(nine).get('Neighbours')).toBe('285 630 NAM above Heron Staking');
		const labels = new Map([[nine.address ?? '', 'Rival']]);
		expect(details(heron, {labels}).get('Neighbours')).toMatch(/below Rival, /);
		expect(details(outside).has('Neighbours')).toBe(false);
	});

	it.each([
		[heron, '1 116 NAM: it has 5 900 times that'],
		[validator(6, 2000n, 'Next'), '1 116 NAM: it has 884 more'],
		[weakest, '1 116 NAM: it is the weakest'],
		[outside, '1 116 NAM: it lacks 116'],
	])('is how far it is from the cut-off: $name', (of, words) => {
		expect(details(of, {stake: sumUpActiveStake([...all, of], true)}).get('Cut-off')).toBe(words);
	});

	it('has the median beside the commission', () => {
		const described = describeValidator(heron, createFacts({stake}));
		expect(described.find(({label}) => label === 'Commission')).toMatchObject({
			value: expect.stringMatching(/, the median is 5%$/),
			note: 'the median of the 5 strongest is 5%',
			isNoteHelp: true,
		});
	});
});

describe('a validator of mine', () => {
	const address = heron.address ?? '';
	const labels = new Map([[address, 'Heron']]);
	const open = (id: string, endEpoch: bigint): Proposal =>
		createProposal({id, status: 'voting', startEpoch: 1200n, endEpoch});
	// Validators vote in the first two thirds: to the ends of epochs 1209 and 1203.
	const proposals = [open('39', 1215n), open('40', 1206n), open('41', 1215n)];
	const votes = (cast: readonly string[] | undefined) => ({
		mine: [],
		validators: new Map([
			[address, {name: 'Heron', votes: cast && new Map(cast.map(id => [id, 'yay'])), isMine: true}],
			['tnam1other', {name: 'Other', votes: new Map(), isMine: false}],
		]),
	});
	const parameters = createParameters({cubicSlashingWindowLength: 1n});

	it('has its label, and the votes that it has not cast with their own deadline', () => {
		const uncast = uncastVotes(proposals, votes(['41']));
		const found = details(heron, {labels, uncast, parameters, clock: createEpochClock({secondsLeft: 7200n})});
		expect(found.get('Label')).toBe('Heron (my validator)');
		expect(found.get('Votes')).toMatch(
			/^39 not cast: validators vote to the end of epoch 1209 \(~1 d \d+ h\); 40 not cast: validators voted to the end of epoch 1203$/,
		);
		expect(details(heron, {uncast: uncastVotes(proposals, votes(['39', '40', '41']))}).get('Votes')).toBe(
			'none is missing',
		);
		expect(details(nine, {uncast}).has('Votes')).toBe(false);
		expect(uncastVotes(proposals, votes(undefined))).toBeUndefined();
	});

	const mine = stakeByValidator([
		createMyStake('Cold wallet', [createBond(2, {amount: 7_000_000_000n})]),
		createMyStake('Hot wallet', [createBond(2, {amount: 250_500_000n})]),
	]);

	it('has what is mine there, whose it is and what a year brings', () => {
		const held = new Map([[address, [...(mine?.values() ?? [])].flat()]]);
		const found = details(heron, {mine: held, parameters: createParameters({apr: decimal('0.12')})});
		expect(found.get('Yours')).toBe('7 250.50 NAM (Cold wallet, Hot wallet), ~826 a year');
		const jailed = details({...heron, state: 'jailed'}, {mine: held});
		expect(jailed.get('Yours')).toBe('7 250.50 NAM (Cold wallet, Hot wallet), earns nothing');
		expect(details(nine, {mine: held}).has('Yours')).toBe(false);
	});

	it('counts what is active alone as earning, and says how much is not active yet', () => {
		const waiting = createBond(2, {amount: 131_450_000_000n, status: 'inactive', startEpoch: 1206n});
		const apr = createParameters({apr: decimal('0.12')});
		const describe = (bonds: readonly Bond[], state = 'consensus') =>
			details(
				{...heron, state},
				{
					mine: new Map([
						[address, [...(stakeByValidator([createMyStake('Cold', bonds)])?.values() ?? [])].flat()],
					]),
					parameters: apr,
				},
			).get('Yours');
		expect(describe([createBond(2, {amount: 7_250_500_000n}), waiting])).toBe(
			'138 700.50 NAM (Cold), ~826 a year, 131 450.00 NAM not active yet',
		);
		expect(describe([waiting])).toBe(
			'131 450.00 NAM (Cold), earns nothing yet, 131 450.00 NAM not active yet',
		);
		expect(describe([waiting], 'jailed')).toBe(
			'131 450.00 NAM (Cold), earns nothing, 131 450.00 NAM not active yet',
		);
	});

	it('stands in the list with a sign, by its label, with the amount in a column', () => {
		const held = new Map([[address, [{address: 'a', label: 'Cold', amount: 7_250_000_000n, active: 0n}]]]);
		const facts = createFacts({stake, mine: held});
		expect(listedName(heron, facts)).toBe('◆ Heron Staking');
		expect(listedName(heron, {...facts, labels})).toBe('◆ Heron');
		expect(listedName(nine, facts)).toBeUndefined();
		const ascii = createTheme({colors: 'none', isAscii: true});
		expect(listedName(heron, {...facts, theme: ascii})).toBe('$ Heron Staking');
		const {columns} = validatorSpec;
		const ids = (context: ItemContext) => presentColumns(columns, context).map(({id}) => id);
		expect(ids(facts)).toContain('mine');
		expect(ids(createFacts({stake}))).not.toContain('mine');
		expect(speakItem(columns, heron, facts)).toContain('7 250.000000 NAM of mine');
	});
});

it('knows no stake of mine by validator where there is none', () => {
	expect(stakeByValidator([])).toBeUndefined();
	expect(stakeByValidator([createMyStake('Cold wallet', [])])).toBeUndefined();
});
