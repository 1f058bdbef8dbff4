import {describe, expect, it} from 'vitest';
import {parseDecimal} from '../../source/domain/decimal.ts';
import type {ChainFreshness} from '../../source/domain/freshness.ts';
import type {Bond} from '../../source/domain/stake.ts';
import {createSigns} from '../../source/format/signs.ts';
import type {PastEvent} from '../../source/notices/facts.ts';
import {concernsOf} from '../../source/notices/needs.ts';
import {describeConcern, describeConcernedSubject, speakConcern} from '../../source/notices/words.ts';
import {createSigningNow} from '../helpers/liveness.ts';
import {createConcernFacts, createMyStake} from '../helpers/my-stakes.ts';
import {nowInSeconds} from '../helpers/proposals.ts';
import {createBond} from '../helpers/stake.ts';
import {addressOf, createValidator} from '../helpers/validators.ts';

const signs = createSigns({isAscii: false, isSpoken: false});
const nam = 1_000_000n;

/** Stake with a validator of that name in that state. */
function bondWith(name: string, state: string | undefined, amount: bigint, commission = '0.05'): Bond {
	const seed = [...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
	const validator = createValidator(seed, {
		address: name.toLowerCase(),
		name,
		state,
		commission: parseDecimal(commission),
	});
	return createBond(0, {validator, amount: amount * nam});
}

function pastEvent(kind: string, id: string, fields: Partial<PastEvent> = {}): PastEvent {
	const subject = {type: 'validator', id, name: undefined} as const;
	return {kind, subject, old: undefined, new: undefined, epoch: 1203n, time: nowInSeconds - 3600n, ...fields};
}

const live: ChainFreshness = {
	indexer: 'live',
	behindSeconds: undefined,
	chain: 'usual',
	haltedSeconds: undefined,
};
const behindBy = (seconds: number): ChainFreshness => ({
	...live,
	indexer: 'behind',
	behindSeconds: seconds,
	chain: 'unknown',
});
const haltedFor = (seconds: number): ChainFreshness => ({...live, chain: 'halted', haltedSeconds: seconds});

const sound = bondWith('Kestrel', 'consensus', 100_000n);

const cases: readonly {
	readonly state: string;
	readonly amount: bigint;
	readonly events?: readonly PastEvent[];
	readonly is: readonly string[];
}[] = [
	{state: 'consensus', amount: 9000n, is: []},
	{state: 'jailed', amount: 9000n, is: ['stake.jailed needs-me earn nothing, jailed']},
	{state: 'unjailing', amount: 9000n, is: ['stake.jailed needs-me earn nothing, unjailing']},
	{state: 'inactive', amount: 9000n, is: ['stake.inactive needs-me earn nothing, inactive']},
	{state: 'reactivating', amount: 9000n, is: ['stake.inactive needs-me earn nothing, reactivating']},
	{state: 'belowCapacity', amount: 9000n, is: ['stake.below needs-me earn nothing, below cap']},
	{state: 'belowThreshold', amount: 9000n, is: ['stake.below needs-me earn nothing, below min']},
	{state: 'deactivating', amount: 9000n, is: ['stake.leaving needs-me leave the set']},
	{
		state: 'deactivating',
		amount: 9000n,
		events: [pastEvent('validator.unlisted', 'x', {new: 'deactivating 1205'})],
		is: ['stake.leaving needs-me leave the set at epoch 1205'],
	},
	{
		state: 'deactivating',
		amount: 9000n,
		events: [pastEvent('validator.unlisted', 'x', {new: '1204'})],
		is: ['stake.leaving needs-me left the set at epoch 1204'],
	},
	{state: 'dormant', amount: 9000n, is: ['stake.inactive worth-knowing may earn nothing, dormant']},
	// Below a thousandth of 100 100 NAM it is dust.
	{state: 'jailed', amount: 100n, is: ['stake.jailed minor earn nothing, jailed']},
	{state: 'jailed', amount: 101n, is: ['stake.jailed needs-me earn nothing, jailed']},
	{state: 'jailed', amount: 0n, is: []},
];

it.each(cases)(
	'finds what is wrong with $amount NAM in the state $state',
	({state, amount, events = [], is}) => {
		const stakes = [createMyStake('Cold wallet', [sound, bondWith('X', state, amount)])];
		const concerns = concernsOf(createConcernFacts({stakes, events}));
		expect(concerns.map(({kind, level, words}) => `${kind} ${level} ${words}`)).toEqual(is);
	},
);

it('sums the stake of all addresses at one validator, and says since when it is known', () => {
	const stakes = [
		createMyStake('Hot wallet', [bondWith('Copper', 'jailed', 5n)]),
		createMyStake('Cold wallet', [bondWith('Copper', 'jailed', 6n), sound]),
		createMyStake('Empty', []),
	];
	const events = [
		pastEvent('validator.jailed', 'copper'),
		pastEvent('validator.jailed', 'copper', {time: 5n}),
	];
	const [concern] = concernsOf(createConcernFacts({stakes, events}));
	expect(concern).toMatchObject({
		subject: {type: 'validator', id: 'copper', name: 'Copper'},
		mine: [
			{label: 'Cold wallet', amount: 6n * nam},
			{label: 'Hot wallet', amount: 5n * nam},
		],
		since: nowInSeconds - 3600n,
	});
});

it('puts the gravest first: service, chain, my validators, then what does not earn by its amount, dust last', () => {
	const stakes = [
		createMyStake('Cold wallet', [
			sound,
			bondWith('Dust', 'jailed', 1n),
			bondWith('Small', 'jailed', 500n),
			bondWith('Large', 'belowCapacity', 9000n),
			bondWith('Middle', 'deactivating', 800n),
			bondWith('Raised', 'consensus', 3000n, '0.25'),
			bondWith('Own', 'jailed', 7n),
		]),
	];
	const concerns = concernsOf(
		createConcernFacts({
			stakes,
			service: {address: 'https://indexer.example/api', lostSince: nowInSeconds - 60n},
			lag: haltedFor(200),
			validators: [
				createValidator(1, {address: 'own', name: 'Own', state: 'jailed'}),
				createValidator(2, {address: 'foreign', state: 'jailed'}),
			],
			labels: new Map([['own', 'My validator']]),
			events: [pastEvent('validator.commission', 'raised', {old: '5%', new: '25%'})],
		}),
	);
	expect(concerns.map(({subject, kind}) => `${kind}: ${subject.name}`)).toEqual([
		'service.lost: indexer.example/api',
		'chain.halted: namada.0000000000000test',
		'validator.jailed: My validator',
		'stake.below: Large',
		'stake.leaving: Middle',
		'stake.jailed: Small',
		'commission.high: Raised',
		'stake.jailed: Dust',
	]);
});

it('puts what costs now before deadlines, and the sooner deadline first', () => {
	const stakes = [
		createMyStake('Cold wallet', [
			sound,
			bondWith('Late', 'deactivating', 9000n),
			bondWith('Soon', 'deactivating', 500n),
			bondWith('Out', 'belowThreshold', 700n),
		]),
	];
	const leaving = (name: string, epoch: string) =>
		pastEvent('validator.unlisted', name, {new: `deactivating ${epoch}`});
	const events = [leaving('late', '1207'), leaving('soon', '1206')];
	const concerns = concernsOf(createConcernFacts({stakes, events}));
	expect(concerns.map(({subject}) => subject.name)).toEqual(['Out', 'Soon', 'Late']);
});

describe('the chain and its indexer', () => {
	it.each([
		['live', {}, []],
		['behind', behindBy(200), ['service.behind worth-knowing is behind the chain']],
		['halted', haltedFor(200), ['chain.halted needs-me has halted']],
	] as const)('that are %s', (_, state, is) => {
		const lag = {...live, ...state};
		const concerns = concernsOf(createConcernFacts({lag}));
		expect(concerns.map(({kind, level, words}) => `${kind} ${level} ${words}`)).toEqual(is);
		expect(concerns.map(({since}) => since)).toEqual(is.map(() => nowInSeconds - 200n));
	});

	it.each([
		['stake', {stakes: [createMyStake('Cold wallet', [])]}],
		['a validator', {labels: new Map([['own', 'My validator']])}],
		['a node that is a validator', {nodeValidator: {address: 'own', name: undefined}}],
	])('need you while the indexer is behind if you have %s', (_, facts) => {
		const [concern] = concernsOf(createConcernFacts({lag: behindBy(200), ...facts}));
		expect(concern).toMatchObject({kind: 'service.behind', level: 'needs-me'});
	});
});

describe('a commission', () => {
	const raise = (fields: Partial<PastEvent>) => pastEvent('validator.commission', 'fjord', fields);
	it.each([
		{
			commission: '0.25',
			amount: 2000n,
			event: raise({old: '5%', new: '25%'}),
			is: 'commission.high needs-me',
		},
		// It is grave as long as it holds, however long it is known.
		{
			commission: '0.25',
			amount: 2000n,
			event: raise({old: '5%', new: '25%', time: 1n}),
			is: 'commission.high needs-me',
		},
		{
			commission: '0.25',
			amount: 900n,
			event: raise({old: '5%', new: '25%'}),
			is: 'commission.raised worth-knowing',
		},
		{
			commission: '0.055',
			amount: 2000n,
			event: raise({old: '5%', new: '5.5%'}),
			is: 'commission.raised worth-knowing',
		},
		{commission: '0.055', amount: 2000n, event: raise({old: '5%', new: '5.5%', time: 1n}), is: undefined},
		{commission: '0.25', amount: 50n, event: raise({old: '5%', new: '25%'}), is: 'commission.raised minor'},
		{commission: '0.04', amount: 2000n, event: raise({old: '5%', new: '4%'}), is: undefined},
		// It went back, and the ledger does not know yet.
		{commission: '0.05', amount: 2000n, event: raise({old: '5%', new: '25%'}), is: undefined},
		{commission: '0.25', amount: 2000n, event: pastEvent('validator.rank', 'fjord'), is: undefined},
	])('of $commission on $amount NAM is $is', ({commission, amount, event, is}) => {
		const stakes = [
			createMyStake('Cold wallet', [sound, bondWith('Fjord', 'consensus', amount, commission)]),
		];
		const [concern] = concernsOf(createConcernFacts({stakes, events: [event]}));
		expect(concern && `${concern.kind} ${concern.level}`).toBe(is);
	});

	it('that needs you is not hidden by missed votes that do not', () => {
		const stakes = [createMyStake('Cold wallet', [sound, bondWith('Fjord', 'consensus', 2000n, '0.25')])];
		const signing = createSigningNow({fjord: 4600n}, {fjord: 'yes'});
		const facts = createConcernFacts({stakes, signing});
		const kindsAfter = (events: readonly PastEvent[]) => concernsOf({...facts, events}).map(({kind}) => kind);
		expect(kindsAfter([])).toEqual(['validator.near-jail']);
		expect(kindsAfter([raise({old: '5%', new: '25%'})])).toEqual(['commission.high']);
	});

	it('is told from what to what', () => {
		const stakes = [createMyStake('Cold wallet', [bondWith('Fjord', 'consensus', 20n, '0.055')])];
		const [concern] = concernsOf(createConcernFacts({stakes, events: [raise({old: '5%', new: '5.5%'})]}));
		expect(concern && describeConcern(concern, signs)[0]).toBe(
			'Fjord: commission raised from 5% to 5.5%, 20.00 NAM (Cold wallet)',
		);
	});
});

it('describes a concern in ever shorter forms', () => {
	const stakes = [
		createMyStake('Cold wallet', [bondWith('Saffron Staking', 'deactivating', 61_156n)]),
		createMyStake('Hot wallet', [bondWith('Saffron Staking', 'deactivating', 7n)]),
	];
	const events = [pastEvent('validator.unlisted', 'saffron staking', {new: '1205'})];
	const [concern] = concernsOf(createConcernFacts({stakes, events}));
	expect(concern && describeConcern(concern, signs)).toEqual([
		'61 163.00 NAM leave the set at epoch 1205: Saffron Staking (Cold wallet, Hot wallet)',
		'61 163.00 NAM leave the set at epoch 1205: Saffron Staking (Cold wallet +1)',
		'61 163.00 NAM leave the set at epoch 1205: Saffron Staking',
		'61 163 NAM leave the set at epoch 1205: Saffron Staking',
	]);
	expect(concern && describeConcernedSubject(concern)).toBe('leaves the set at epoch 1205');
	expect(concern && speakConcern(concern, signs)).toBe(
		'61 163.000000 NAM leave the set at epoch 1205: Saffron Staking (Cold wallet, Hot wallet)',
	);
});

it('names my jailed validator first, with stake of mine there or without', () => {
	const validators = [createValidator(1, {state: 'jailed', name: 'Heron Staking'})];
	const labels = new Map([[addressOf(1), 'My validator']]);
	const [bare] = concernsOf(createConcernFacts({validators, labels}));
	expect(bare && describeConcern(bare, signs)).toEqual(['My validator is jailed']);
	const validator = createValidator(1, {state: 'jailed'});
	const stakes = [createMyStake('Cold wallet', [createBond(0, {validator, amount: 999_999n})])];
	const [concern, ...others] = concernsOf(createConcernFacts({validators, labels, stakes}));
	expect(others).toEqual([]);
	expect(concern && describeConcern(concern, signs)).toEqual([
		'My validator is jailed, 0.99 NAM (Cold wallet)',
		'My validator is jailed, 0.99 NAM',
		'My validator is jailed, <1 NAM',
	]);
});

it('names a validator without a name by its address', () => {
	const validator = createValidator(7, {state: 'jailed', name: undefined});
	const stakes = [createMyStake('Cold wallet', [createBond(0, {validator, amount: nam})])];
	const [concern] = concernsOf(createConcernFacts({stakes}));
	expect(concern && describeConcern(concern, signs)[0]).toMatch(/^1\.00 NAM earn nothing, jailed: tnam1\S*…/);
});

describe('what a node knows to come', () => {
	const coming = (field: 'commission' | 'state', old: string, value: string) =>
		pastEvent(`validator.${field}-coming`, 'x', {old, new: value});

	it.each([
		[
			'commission',
			'5%',
			'6% 1206',
			'commission.raised worth-knowing commission rises from 5% to 6% at epoch 1206',
		],
		[
			'commission',
			'5%',
			'25% 1206',
			'commission.high needs-me commission rises from 5% to 25% at epoch 1206',
		],
		['commission', '5%', '4% 1206', undefined],
		['commission', '5%', '6% 1204', undefined],
		['commission', '6%', '5%', undefined],
		['state', 'consensus', 'jailed 1205', 'stake.leaving needs-me leave the set at epoch 1205, jailed'],
		['state', 'consensus', 'inactive 1206', 'stake.leaving needs-me leave the set at epoch 1206, inactive'],
		[
			'state',
			'consensus',
			'belowCapacity 1206',
			'stake.leaving needs-me leave the set at epoch 1206, below cap',
		],
		['state', 'jailed', 'consensus 1206', undefined],
		['state', 'consensus', 'jailed 1204', undefined],
	] as const)('is a concern for stake there: %s %s → %s', (field, old, value, is) => {
		const stakes = [createMyStake('Cold wallet', [sound, bondWith('X', 'consensus', 9000n)])];
		const [concern] = concernsOf(createConcernFacts({stakes, events: [coming(field, old, value)]}));
		expect(concern && `${concern.kind} ${concern.level} ${concern.words}`).toBe(is);
	});

	it('tells the epoch at which one that left the lists leaves the set', () => {
		const stakes = [createMyStake('Cold wallet', [sound, bondWith('X', 'deactivating', 9000n)])];
		const events = [coming('state', 'consensus', 'inactive 1206')];
		expect(concernsOf(createConcernFacts({stakes, events})).map(({words}) => words)).toEqual([
			'leave the set at epoch 1206',
		]);
	});

	it('needs me where a validator of mine will be jailed, before anything is said of its votes', () => {
		const labels = new Map([['x', 'Heron']]);
		const events = [coming('state', 'consensus', 'jailed 1205')];
		const signing = createSigningNow({x: 9000n}, {x: 'no'});
		const concerns = concernsOf(createConcernFacts({labels, events, signing}));
		expect(concerns.map(({kind, level, words}) => `${kind} ${level} ${words}`)).toEqual([
			'validator.jailed needs-me will be jailed at epoch 1205',
		]);
	});

	it('says of stake that earns nothing, and of your validator, what comes next', () => {
		const events = [
			coming('state', 'consensus', 'belowCapacity 1206'),
			coming('state', 'jailed', 'consensus 1205'),
		];
		const more = ['no longer jailed from epoch 1205: consensus, leaves the set at epoch 1206: below cap'];
		const stakes = [createMyStake('Cold wallet', [sound, bondWith('X', 'unjailing', 9000n)])];
		const [stake] = concernsOf(createConcernFacts({stakes, events}));
		expect(stake).toMatchObject({kind: 'stake.jailed', words: 'earn nothing, unjailing', more});
		const labels = new Map([['x', 'Heron']]);
		const jailed = pastEvent('validator.jailed', 'x');
		const [own] = concernsOf(createConcernFacts({labels, events: [...events, jailed]}));
		expect(own).toMatchObject({kind: 'validator.jailed', more});
		const validators = [createValidator(1, {address: 'x', state: 'jailed'})];
		const [listed] = concernsOf(createConcernFacts({labels, events, validators}));
		expect(listed).toMatchObject({kind: 'validator.jailed', words: 'is jailed', more});
	});

	it.each([
		['belowCapacity 1205', 'validator.left-set needs-me leaves the set at epoch 1205, below cap'],
		['inactive 1205', 'validator.inactive needs-me leaves the set at epoch 1205, inactive'],
	])('needs you if your validator without your stake will be %s', (value, is) => {
		const labels = new Map([['x', 'Heron']]);
		const events = [coming('state', 'consensus', value)];
		const [concern] = concernsOf(createConcernFacts({labels, events}));
		expect(concern && `${concern.kind} ${concern.level} ${concern.words}`).toBe(is);
	});

	it.each([
		['jailed', 'validator.jailed needs-me was jailed, is not back in the set yet'],
		['inactive', 'validator.inactive needs-me was inactive, is not back in the set yet'],
		['unjailed', undefined],
	])('needs you while your validator, %s last, is in no list', (what, is) => {
		const labels = new Map([['x', 'Heron']]);
		const events = [coming('state', 'jailed', 'consensus 1206'), pastEvent(`validator.${what}`, 'x')];
		const [concern] = concernsOf(createConcernFacts({labels, events}));
		expect(concern && `${concern.kind} ${concern.level} ${concern.words}`).toBe(is);
	});

	it.each([
		['consensus', '1206', 'validator.inactive needs-me leaves the set at epoch 1206'],
		['consensus', '1204', 'validator.inactive needs-me left the set at epoch 1204'],
		['jailed', undefined, 'validator.jailed needs-me was jailed, is not back in the set yet'],
		['inactive', undefined, 'validator.inactive needs-me was inactive, is not back in the set yet'],
	])('needs you until your validator that was %s and left the lists is back', (old, value, is) => {
		const labels = new Map([['x', 'Heron']]);
		const events = [
			// It is known to come back, which does not end the alarm.
			coming('state', 'jailed', 'consensus 1206'),
			pastEvent('validator.unlisted', 'x', {old, new: value}),
		];
		const facts = createConcernFacts({labels, events});
		expect(concernsOf(facts).map(({kind, level, words}) => `${kind} ${level} ${words}`)).toEqual([is]);
		const back = pastEvent('validator.listed', 'x', {new: 'consensus'});
		expect(concernsOf({...facts, events: [back, ...events]})).toEqual([]);
	});
});
