import {expect, it} from 'vitest';
import {createBondSubject} from '../../../../source/dashboard/views/delegator/stake-subject.ts';
import {sortWords, validatorRoute} from '../../../../source/routes/route.ts';
import {detailLines} from '../../../helpers/detail-lines.ts';
import {drawRows} from '../../../helpers/draw-rows.tsx';
import {createFacts} from '../../../helpers/facts.ts';
import {createBond} from '../../../helpers/stake.ts';
import {addressOf, createValidator} from '../../../helpers/validators.ts';

const subject = createBondSubject(createFacts());
const unread = {path: 'results[2].status', field: 'status', problem: 'expected text, got an object'};
const bonds = [
	createBond(0),
	createBond(1, {status: 'inactive', startEpoch: 1206n, amount: 123_456_789_123_456n}),
	createBond(7, {status: undefined, amount: undefined, flaws: [unread]}),
];

it('draws bonds with amounts of two decimals whose points stand below each other', () => {
	expect(drawRows(subject, bonds, 80)).toEqual([
		'  Validator              Amount NAM  Status          From epoch  State   Comm +1',
		'  Kestrel Nodes            1 234.50  active                1190            5%',
		'  Stake & Relax 🦥   123 456 789.12  not yet active        1206           10%',
		'  tnam1qv8…wg2                    –  ?                     1190          4.5%',
	]);
});

it('draws name, amount and status where there is no room for more, and never cuts whole NAM', () => {
	expect(drawRows(subject, bonds, 40)).toEqual([
		'  Validator     Amount NAM  Status    +4',
		'  Kestrel Nod…    1 234.50  active',
		'  Stake & Rel…   123456789  not yet',
		'  tnam1qv8…wg2           –  ?',
	]);
});

it('draws the status as a word, and keeps a status it does not know', () => {
	const lines = drawRows(
		createBondSubject(createFacts()),
		[...bonds.slice(0, 2), createBond(2, {status: 'resting'})],
		80,
	).slice(1);
	expect(lines.map(line => line.match(/(?:\? )?(?:active|not yet|resting)/)?.[0])).toEqual([
		'active',
		'not yet',
		'? resting',
	]);
});

it('describes a bond in both units, with its distance in epochs and what it earns', () => {
	expect(detailLines(subject.detailsOf(createBond(0)), 'Validator')).toEqual([
		'Amount: 1 234.500000 NAM',
		'In namnam: 1 234 500 000 (the smallest unit, a millionth of a NAM)',
		'Status: active (counts for its validator and earns rewards)',
		'From epoch: 1190 (14 epochs ago ~3 d 12 h)',
		'Reward: ~140.733 NAM a year (an estimate: yield 12% less the commission of 5%)',
	]);
	const all = detailLines(subject.detailsOf(createBond(0)));
	expect(all).toContain('Name: Kestrel Nodes');
	expect(all).toContain(`Address: ${addressOf(0)}`);
});

it('says what a bond that is not active yet will earn, and that it earns nothing yet', () => {
	const waiting = createBond(0, {status: 'inactive', startEpoch: 1206n});
	expect(detailLines(subject.detailsOf(waiting))).toContain(
		'Reward: none yet (~140.733 NAM a year from epoch 1206 on, an estimate: yield 12% less the commission of 5%)',
	);
});

it('gives the exact values to copy', () => {
	const exact = subject.detailsOf(createBond(0)).map(detail => [detail.label, detail.exact]);
	expect(exact).toContainEqual(['Amount', '1234.500000']);
	expect(exact).toContainEqual(['In namnam', '1234500000']);
});

it('says of a field what is wrong with it, and that a jailed validator earns nothing', () => {
	const flawed = detailLines(subject.detailsOf(bonds[2]!), 'Validator');
	expect(flawed).toContain('Status: ? (unreadable: expected text, got an object)');
	expect(flawed).toContain('Reward: – (estimated from the amount, the yield and the commission)');
	const jailed = createBond(0, {validator: createValidator(0, {state: 'jailed'})});
	expect(detailLines(subject.detailsOf(jailed)).join('\n')).toContain(
		'Reward: none (while its validator is out of the set)',
	);
});

it.each([
	[createBond(0), 'Kestrel Nodes, bonded 1 234.500000 NAM, active since epoch 1190'],
	[bonds[1]!, 'Stake & Relax 🦥, bonded 123 456 789.123456 NAM, not yet active, from epoch 1206'],
	[createBond(0, {status: 'resting'}), 'Kestrel Nodes, bonded 1 234.500000 NAM, resting'],
	[bonds[2]!, 'tnam1qv8…wg2, bonded an unknown amount, from epoch 1190'],
])('says a bond as a sentence', (bond, sentence) => {
	expect(subject.sentenceOf(bond)).toBe(sentence);
});

it('leads to its validator, is known by validator and start, and is found by what it shows', () => {
	const [bond] = bonds;
	expect(subject.linkOf?.(bond!)).toEqual(validatorRoute(addressOf(0)));
	expect(subject.linkOf?.(createBond(0, {validator: undefined}))).toBeUndefined();
	expect(subject.idOf(bond!)).toBe(addressOf(0));
	expect(subject.identityOf(bond!)).toBe(`${addressOf(0)} 1190`);
	expect(subject.textsOf(bonds[1]!).join(' ')).toMatch(/Stake & Relax.*not yet.*1206/);
});

it('sorts by what a route can name, and by no value in the service order', () => {
	expect(subject.sorts.map(({id, label}) => [id, label])).toEqual([
		['service', 'indexer order'],
		['amount', 'amount'],
		['validator', 'validator'],
		['startEpoch', 'start epoch'],
	]);
	expect(subject.sorts.map(({id}) => id)).toEqual(sortWords('bonds'));
	// An object has a method of that name from birth.
	expect(subject.sorts[0]?.toValue).toBeUndefined();
	expect(subject.sorts.slice(1).map(sort => sort.toValue?.(bonds[0]!))).toEqual([
		1_234_500_000n,
		'Kestrel Nodes',
		1190n,
	]);
	expect(createBondSubject(createFacts()).sorts).toBe(subject.sorts);
});
