import {DatabaseSync} from 'node:sqlite';
import {expect, it} from 'vitest';
import {describeRow} from '../../source/columns/changes.ts';
import type {ChainReading} from '../../source/domain/chain-reading.ts';
import {sumConcerned} from '../../source/domain/concern.ts';
import {parseDecimal} from '../../source/domain/decimal.ts';
import type {Parameters} from '../../source/domain/parameters.ts';
import type {Proposal} from '../../source/domain/proposal.ts';
import type {Bond, Unbond} from '../../source/domain/stake.ts';
import type {Validator} from '../../source/domain/validator.ts';
import {type DigestFacts, digestReading} from '../../source/ledger/digest.ts';
import {eventId} from '../../source/ledger/event-id.ts';
import type {WeighedEvent} from '../../source/ledger/event-row.ts';
import {Ledger} from '../../source/ledger/ledger.ts';
import {openLedger} from '../../source/ledger/ledger-file.ts';
import {describeLedgerEvent} from '../../source/notices/notices.ts';
import {sentenceOfEvent} from '../../source/notices/sentence.ts';
import {createWeighedEvent} from '../helpers/memory-ledger.ts';

const decoded = {source: {}, flaws: []};
const decimal = (text: string) => parseDecimal(text)!;

function validator(address: string, fields: Partial<Validator> = {}): Validator {
	const told = {name: address.toUpperCase(), state: 'consensus', votingPower: 100_000n, rank: 1};
	const rates = {commission: decimal('0.05'), maxCommission: decimal('0.01')};
	return {...decoded, address, ...told, ...rates, ...fields} as Validator;
}

function proposal(id: string, fields: Partial<Proposal>): Proposal {
	const epochs = {startEpoch: 1200n, endEpoch: 1212n, activationEpoch: 1214n};
	const told = {title: 'Raise the smallest stake', tallyType: 'twoFifths', type: 'default'};
	return {...decoded, id, sections: [], ...epochs, ...told, ...fields} as Proposal;
}

const bond = (of: string, nam: bigint, fields: Partial<Bond> = {}): Bond => ({
	...decoded,
	validator: validator(of),
	amount: nam * 1_000_000n,
	status: 'active',
	startEpoch: 1000n,
	...fields,
});

const unbond = (of: string, nam: bigint, withdrawEpoch: bigint, canWithdraw = false): Unbond => ({
	...decoded,
	validator: validator(of),
	amount: nam * 1_000_000n,
	withdrawEpoch,
	withdrawTime: 0n,
	canWithdraw,
});

const cold = {address: 'tnam1cold', label: 'cold wallet'};
const facts: DigestFacts = {
	person: {addresses: [cold], validators: new Set(['heron'])},
	activeStake: {total: 1_000_000n, isWhole: true, unreadable: 0} as DigestFacts['activeStake'],
	pipelineLength: 2n,
	epochsInDay: 4n,
	withdrawEpochs: 56n,
};

interface Moment extends Partial<Omit<ChainReading, 'sight' | 'validators' | 'proposals' | 'stakes'>> {
	readonly validators?: readonly Validator[];
	readonly proposals?: readonly Proposal[];
	readonly bonds?: readonly Bond[];
	readonly unbonds?: readonly Unbond[];
	readonly epoch?: bigint;
	/** Seconds since the moment before; default: half a minute. */
	readonly later?: bigint;
}

/** Digests each moment twice, ten blocks apart, so that what it tells is sure. */
async function follow(moments: readonly Moment[]) {
	const ledger = new Ledger((await openLedger(undefined, async () => ({DatabaseSync}))).database, 'test.1');
	let [height, at] = [100n, 1_790_000_000n];
	return moments.map(
		({validators, proposals, parameters, bonds, unbonds = [], epoch = 1204n, later = 30n}) => {
			at += later - 30n;
			const events = [1, 2].flatMap(() => {
				height += 10n;
				at += 30n;
				const sight = {indexer: 'one', version: '3.3.1', epoch, height, at};
				const stakes = bonds
					? [{...cold, reading: {bonds, unbonds, mergedBonds: undefined}, defect: undefined}]
					: [];
				const whole = <Item>(items: readonly Item[] | undefined) => items && {items, defect: undefined};
				const reading = {
					sight,
					validators: whole(validators),
					proposals: whole(proposals),
					parameters,
					stakes,
				};
				return digestReading(ledger, reading, facts).events;
			});
			return events.map(event => {
				const mine = event.mine.map(({amount}) => `${amount / 1_000_000n} NAM`).join();
				return `${event.kind} ${event.level} ${event.subject.name}: ${describeLedgerEvent(event)} @${event.epoch} ${mine}`.trim();
			});
		},
	);
}

const after = async (...moments: readonly Moment[]) => (await follow(moments)).flat();

it.each<[string, Partial<Validator>, Partial<Validator>, string]>([
	['jailed', {}, {state: 'jailed'}, 'validator.jailed worth-knowing FOX: jailed @1204'],
	['back', {state: 'jailed'}, {}, 'validator.unjailed minor FOX: no longer jailed: consensus @1204'],
	['deactivated', {}, {state: 'inactive'}, 'validator.inactive worth-knowing FOX: inactive @1204'],
	[
		'pushed out',
		{},
		{state: 'belowCapacity'},
		'validator.left-set worth-knowing FOX: left the set: below cap @1204',
	],
	[
		'in again',
		{state: 'belowThreshold'},
		{},
		'validator.joined-set worth-knowing FOX: joined the set, was below min @1204',
	],
	[
		'below',
		{state: 'belowCapacity'},
		{state: 'belowThreshold'},
		'validator.state minor FOX: below cap → below min @1204',
	],
	['renamed', {}, {name: 'Fox & Sons'}, 'validator.name minor FOX: name FOX → Fox & Sons @1204'],
	[
		'another website',
		{},
		{website: 'https://f0x.example'},
		'validator.website minor FOX: website none → https://f0x.example @1204',
	],
	['another email', {email: 'a@b'}, {email: undefined}, 'validator.email minor FOX: email a@b → none @1204'],
	[
		'another Discord handle',
		{discordHandle: 'fox'},
		{discordHandle: 'f0x'},
		'validator.discord minor FOX: Discord handle fox → f0x @1204',
	],
])('tells of a validator: %s', async (_name, before, now, told) => {
	expect(
		await after({validators: [validator('fox', before)]}, {validators: [validator('fox', now)]}),
	).toEqual([told]);
});

it('waits two epochs with a commission, a largest change and a power', async () => {
	const before = validator('fox');
	const now = validator('fox', {
		commission: decimal('0.055'),
		maxCommission: decimal('0.50'),
		votingPower: 106_000n,
	});
	const epochs = [1204n, 1205n, 1206n, 1207n];
	const told = await follow([{validators: [before]}, ...epochs.map(epoch => ({validators: [now], epoch}))]);
	expect(told.slice(0, 3).flat()).toEqual([]);
	expect(told[3]).toEqual([
		'validator.commission minor FOX: commission 5% → 5.5% @1204',
		'validator.max-change minor FOX: largest change an epoch 1% → 50% @1204',
		'validator.power minor FOX: power +6 000 to 106 000 NAM @1204',
	]);
});

it('weighs by what is mine: labelled, delegated with weight, dust, other', async () => {
	const all = ['cedar', 'dust', 'fox', 'heron'];
	const bonds = [bond('cedar', 5000n), bond('dust', 1n)];
	const told = await after(
		{validators: all.map(each => validator(each)), bonds},
		{validators: all.map(each => validator(each, {state: 'jailed'})), bonds},
	);
	expect(told).toEqual([
		'validator.jailed needs-me CEDAR: jailed @1204 5000 NAM',
		'validator.jailed worth-knowing DUST: jailed @1204 1 NAM',
		'validator.jailed worth-knowing FOX: jailed @1204',
		'validator.jailed needs-me HERON: jailed @1204',
	]);
});

it('weighs by the stake that is remembered where the lists of an address are not read', async () => {
	const bonds = [bond('cedar', 5000n)];
	const told = await after(
		{validators: [validator('cedar')], bonds},
		{validators: [validator('cedar', {state: 'jailed', votingPower: 50_000n})]},
		{validators: [validator('cedar', {state: 'jailed', votingPower: 50_000n, rank: 3})], bonds: []},
		{validators: [validator('cedar', {state: 'jailed', votingPower: 50_000n, rank: 3})], epoch: 1206n},
		{validators: [validator('cedar', {state: 'jailed', votingPower: 50_000n, rank: 3})], epoch: 1206n},
	);
	expect(told).toEqual([
		'validator.jailed needs-me CEDAR: jailed @1204 5000 NAM',
		'validator.power minor CEDAR: power −50 000 to 50 000 NAM @1204 5000 NAM',
	]);
});

it('writes no event if a validator of the user has another rank', async () => {
	const ranked = (rank: number) => [validator('heron', {rank}), validator('cedar', {rank: 4 - rank})];
	const bonds = [bond('cedar', 5000n)];
	const told = await after(
		{validators: ranked(1), bonds},
		{validators: ranked(3), bonds},
		{validators: ranked(3), bonds, epoch: 1206n},
		{validators: ranked(2), bonds, epoch: 1207n},
		{validators: ranked(2), bonds, epoch: 1209n},
	);
	expect(told).toEqual([]);
});

it.each([
	['0.20', '0.21', 'needs-me'],
	['0.05', '0.06', 'worth-knowing'],
	['0.30', '0.25', 'worth-knowing'],
])('weighs a commission that goes from %s to %s', async (before, now, level) => {
	const bonds = [bond('cedar', 50n), bond('fox', 50n)];
	const of = (commission: string) => [validator('cedar', {commission: decimal(commission)})];
	const told = await after(
		{validators: of(before), bonds},
		{validators: of(now), bonds},
		{validators: of(now), bonds, epoch: 1206n},
	);
	expect(told).toHaveLength(1);
	expect(told[0]).toContain(`validator.commission ${level} CEDAR`);
});

it('says until when one that left the lists is still in the set', async () => {
	const told = await after(
		{validators: [validator('fox'), validator('heron')]},
		{validators: [validator('fox')]},
		{validators: [validator('fox'), validator('heron', {state: 'inactive'})], epoch: 1206n},
	);
	expect(told).toEqual([
		'validator.unlisted needs-me HERON: left the lists, leaves the set at epoch 1206 @1204',
		'validator.listed worth-knowing HERON: in the lists @1206',
		'validator.inactive needs-me HERON: inactive @1206',
	]);
});

it.each([
	['consensus', 'deactivating', 'deactivating, leaves the set at epoch 1206'],
	['jailed', 'unjailing', 'unjailing'],
	['inactive', 'reactivating', 'reactivating'],
	// What it was before it left says nothing of why.
	['consensus', 'consensus', 'left the lists, leaves the set at epoch 1206'],
])('says of one that was %s and left the lists what a bond tells: %s', async (before, state, words) => {
	const listed = validator('heron', {state: before});
	const bonds = (of: Validator) => [bond('heron', 100n, {validator: of})];
	const told = await after(
		{validators: [validator('fox'), listed], bonds: bonds(listed)},
		{validators: [validator('fox')], bonds: bonds(validator('heron', {state}))},
	);
	expect(told).toEqual([`validator.unlisted needs-me HERON: ${words} @1204 100 NAM`]);
});

it('tells what an emptied address withdrew', async () => {
	const bonds: readonly Bond[] = [];
	const due = [unbond('fox', 30n, 1204n, true)];
	const validators = [validator('fox')];
	const told = await follow([
		{validators, bonds, unbonds: due},
		{validators, bonds},
		{validators, bonds, epoch: 1205n},
	]);
	expect(told).toEqual([
		[],
		[],
		['stake.withdrawn worth-knowing cold wallet: withdrawn from fox @1204 30 NAM'],
	]);
});

it('believes no empty answer where stake cannot be gone', async () => {
	const validators = [validator('fox')];
	const told = await after(
		{validators, bonds: [bond('fox', 10n)], unbonds: [unbond('fox', 30n, 1204n, true)]},
		{validators, bonds: []},
		{validators, bonds: [], epoch: 1205n},
		{validators, bonds: [bond('fox', 10n)], unbonds: [unbond('fox', 30n, 1204n, true)], epoch: 1206n},
	);
	expect(told).toEqual([]);
});

it('believes an empty answer once there was time to unbond all', async () => {
	const validators = [validator('fox')];
	const told = await after(
		{validators, bonds: [bond('fox', 10n)], unbonds: [unbond('fox', 30n, 1210n)]},
		{validators, bonds: [], epoch: 1260n},
		{validators, bonds: [], epoch: 1261n},
	);
	expect(told.filter(line => line.startsWith('stake.'))).toEqual([
		'stake.withdrawn worth-knowing cold wallet: withdrawn from fox @1260 30 NAM',
	]);
});

it('tells the life of a proposal', async () => {
	const votes = (yay: string, nay = '0') => ({
		yayVotes: decimal(yay),
		nayVotes: decimal(nay),
		abstainVotes: decimal('0'),
	});
	const life: Moment[] = [
		{proposals: [proposal('1', {status: 'executedPassed'})], epoch: 1190n},
		{
			proposals: [proposal('1', {status: 'executedPassed'}), proposal('2', {status: 'pending'})],
			epoch: 1190n,
		},
		...[
			{status: 'voting', ...votes('0'), epoch: 1200n},
			{status: 'voting', ...votes('500000'), epoch: 1201n},
			{status: 'voting', ...votes('500000', '400000'), epoch: 1202n},
			{status: 'voting', ...votes('500000', '400000'), epoch: 1208n},
			{status: 'rejected', epoch: 1212n},
			{status: 'executedRejected', epoch: 1214n},
		].map(({epoch, ...fields}) => ({
			proposals: [proposal('1', {status: 'executedPassed'}), proposal('2', fields)],
			epoch,
		})),
	];
	const named = 'Raise the smallest stake';
	expect(await follow(life)).toEqual([
		[],
		[`proposal.new worth-knowing ${named}: new @1190`],
		[`proposal.voting worth-knowing ${named}: vote open, ends at epoch 1212 @1200`],
		[`proposal.verdict worth-knowing ${named}: would fail → would pass, turnout reached @1201`],
		[`proposal.verdict worth-knowing ${named}: would pass → would fail @1202`],
		[
			`proposal.last-day worth-knowing ${named}: a day left, ends at epoch 1212 @1208`,
			`proposal.validators-deadline minor ${named}: validators can no longer vote @1208`,
		],
		[`proposal.decided worth-knowing ${named}: rejected @1212`],
		[`proposal.executed worth-knowing ${named}: rejected, final @1214`],
	]);
});

it('writes one event of what one address withdrew, and of what became due, at one moment', async () => {
	const {database} = await openLedger(undefined, async () => ({DatabaseSync}));
	const ledger = new Ledger(database, 'test.1');
	const mixed = ['fox', 'heron', 'owl'].map((of, index) => unbond(of, BigInt(index + 1), 1206n));
	let height = 100n;
	const look = (epoch: bigint, unbonds: readonly Unbond[]) => {
		height += 10n;
		const sight = {indexer: 'one', version: '3.3.1', epoch, height, at: 1_790_000_000n + height};
		const reading = {bonds: [bond('fox', 9n)], unbonds, mergedBonds: undefined};
		digestReading(ledger, {sight, stakes: [{...cold, reading, defect: undefined}]}, facts);
	};
	const due = mixed.map(each => ({...each, canWithdraw: true}));
	const later = [unbond('owl', 8n, 1209n)];
	look(1204n, [...mixed, ...later]);
	for (const _ of [1, 2]) look(1206n, [...due, ...later]);
	for (const _ of [1, 2]) look(1206n, later);
	for (const _ of [1, 2]) look(1209n, [unbond('owl', 8n, 1209n, true)]);
	for (const _ of [1, 2]) look(1209n, []);
	const events = ledger.eventsAfter(0n);
	expect(events.map(event => `${event.kind}: ${describeRow(event)} ${sumConcerned(event.mine)}`)).toEqual([
		'stake.withdrawable: can be withdrawn from 3 validators 6000000',
		'stake.withdrawn: withdrawn from 3 validators 6000000',
		'stake.withdrawable: can be withdrawn from owl 8000000',
		'stake.withdrawn: withdrawn from owl 8000000',
	]);
	const idOf = (value: string, epoch: bigint) =>
		eventId({
			chain: 'test.1',
			kind: 'stake.withdrawn',
			subject: cold.address,
			old: undefined,
			new: value,
			epoch,
			count: 0,
		});
	const withdrawn = ['fox', 'heron', 'owl'].map(value => ({id: idOf(value, 1206n), new: value}));
	expect(events[1]).toMatchObject({id: withdrawn[0]?.id, new: 'fox', parts: withdrawn});
	expect(events[3]).toMatchObject({id: idOf('owl', 1209n)});
	expect(events[3]).not.toHaveProperty('parts');
});

it('gives no event the id that a part of another one has', async () => {
	const {database} = await openLedger(undefined, async () => ({DatabaseSync}));
	const ledger = new Ledger(database, 'test.1');
	const claim = (validator: string) =>
		createWeighedEvent({
			kind: 'stake.claimed',
			subject: {type: 'address', id: cold.address, name: cold.label},
			new: validator,
		});
	const write = (...events: readonly WeighedEvent[]) =>
		ledger.write({lists: new Map(), events, epochs: [], now: 1_790_000_000n});
	const [joined] = write({...claim('fox'), joined: [claim('owl'), claim('owl')]});
	const [alone, again] = write(claim('owl'), claim('fox'));
	const ids = [...joined!.parts!, alone!, again!].map(({id}) => id);
	expect(new Set(ids).size).toBe(5);
	expect(joined!.id).toBe(ids[0]);
	expect(ledger.eventsAfter(0n).map(({parts = []}) => parts.length)).toEqual([3, 0, 0]);
});

it('tells when stake of mine becomes active, is due, and is withdrawn', async () => {
	const waiting = bond('cedar', 7n, {status: 'inactive', startEpoch: 1205n});
	const told = await follow([
		{bonds: [bond('cedar', 5n), waiting], unbonds: [unbond('fox', 2n, 1206n)]},
		{
			bonds: [bond('cedar', 5n), {...waiting, status: 'active'}],
			unbonds: [unbond('fox', 2n, 1206n)],
			epoch: 1205n,
		},
		{bonds: [bond('cedar', 5n)], unbonds: [unbond('fox', 2n, 1206n, true)], epoch: 1206n},
		{bonds: [bond('cedar', 5n)], unbonds: [], epoch: 1206n},
	]);
	expect(told).toEqual([
		[],
		['stake.active worth-knowing cold wallet: active with cedar @1205 7 NAM'],
		['stake.withdrawable worth-knowing cold wallet: can be withdrawn from fox @1206 2 NAM'],
		['stake.withdrawn worth-knowing cold wallet: withdrawn from fox @1206 2 NAM'],
	]);
});

it.each([
	[
		'all of it became active with an inactive validator',
		['owl'],
		'7.00 NAM of cold wallet are active with OWL, which is inactive: they earn nothing.',
	],
	[
		'a part of it earns',
		['fox', 'heron', 'owl'],
		'21.00 NAM of cold wallet are active with 3 validators: 7.00 NAM of it earn nothing.',
	],
	[
		'none of it earns, for several reasons',
		['elk', 'owl'],
		'14.00 NAM of cold wallet are active with ELK and OWL: 14.00 NAM of it earn nothing.',
	],
])('says what stake earns where %s', async (_, of, sentence) => {
	const {database} = await openLedger(undefined, async () => ({DatabaseSync}));
	const ledger = new Ledger(database, 'test.1');
	const waiting = of.map(each => {
		const state = each === 'owl' ? 'inactive' : each === 'elk' ? 'jailed' : 'consensus';
		return bond(each, 7n, {validator: validator(each, {state}), status: 'inactive', startEpoch: 1205n});
	});
	const active = waiting.map(each => ({...each, status: 'active'}));
	for (const [index, bonds] of [waiting, waiting, active, active].entries()) {
		const [epoch, height] = [index < 2 ? 1204n : 1205n, 100n + BigInt(index) * 10n];
		const sight = {indexer: 'one', version: '3.3.1', epoch, height, at: 1_790_000_000n + height};
		const reading = {bonds, unbonds: [], mergedBonds: undefined};
		digestReading(ledger, {sight, stakes: [{...cold, reading, defect: undefined}]}, facts);
	}
	const names = new Map(of.map(each => [each, each.toUpperCase()]));
	expect(ledger.eventsAfter(0n).map(event => sentenceOfEvent(event, {names}))).toEqual([sentence]);
});

it('tells parameters by name, programs as one, and a yield only from a twentieth on', async () => {
	const parameters = (fields: Partial<Parameters>, sha256 = 'a'): Parameters =>
		({
			...decoded,
			chainId: 'test.1',
			unbondingLength: 53n,
			apr: decimal('0.12'),
			maxBlockTime: 7n,
			pipelineLength: 2n,
			duplicateVoteMinSlashRate: decimal('0.001'),
			checksums: ['bond', 'vote'].map(name => ({group: 'current', name, sha256: sha256 + name})),
			...fields,
		}) as Parameters;
	expect(
		await after(
			{parameters: parameters({})},
			{parameters: parameters({maxBlockTime: 15n, apr: decimal('0.121')})},
			{
				parameters: parameters(
					{unbondingLength: 60n, apr: decimal('0.13'), duplicateVoteMinSlashRate: decimal('0.05')},
					'b',
				),
			},
		),
	).toEqual([
		'chain.parameter worth-knowing Yield: 0.12 → 0.13 @1204',
		'chain.parameter worth-knowing Slash, double vote: 0.001 → 0.05 @1204',
		'chain.parameter worth-knowing Unbonding: 53 → 60 @1204',
		'chain.programs worth-knowing Programs: 2 programs changed @1204',
	]);
});

it('says that nobody watched, once, after more than two epochs', async () => {
	const validators = [validator('fox')];
	const told = await after(
		{validators},
		{validators, epoch: 1206n, later: 43_200n},
		{validators, epoch: 1209n, later: 64_800n},
	);
	expect(told).toEqual(['chain.not-watched minor undefined: not watched from epoch 1206 to 1209 @1209']);
});

it('keeps of each epoch the 500 with the most power, and of those below only what is mine', async () => {
	const {database} = await openLedger(undefined, async () => ({DatabaseSync}));
	const ledger = new Ledger(database, 'test.1');
	// Powers that differ by less than a float can tell.
	const many = Array.from({length: 502}, (_, rank) =>
		validator(`v${rank}`, {votingPower: 9_007_199_254_740_993n + BigInt(502 - rank)}),
	);
	const weak = ['cedar', 'heron', 'other'].map(each => validator(each, {votingPower: 1n}));
	const sight = {indexer: 'one', version: undefined, epoch: 1204n, height: 1n, at: 1_790_000_000n};
	const validators = {items: [...weak, ...many.toReversed()], defect: undefined};
	const reading = {bonds: [bond('cedar', 5n)], unbonds: [], mergedBonds: undefined};
	digestReading(ledger, {sight, validators, stakes: [{...cold, reading, defect: undefined}]}, facts);
	const isKept = (address: string) => ledger.epochValues('power', address).length === 1;
	expect(['v0', 'v499', 'v500', 'v501', 'cedar', 'heron', 'other'].map(isKept)).toEqual([
		true,
		true,
		false,
		false,
		true,
		true,
		false,
	]);
	expect(ledger.epochValues('bonded', cold.address)[0]?.value).toBe('5000000');
});

it('keeps the stake it knows where an amount comes without its value, and weighs by it', async () => {
	const fox = (state: string) => [validator('fox', {state})];
	const unread = [bond('fox', 0n, {amount: undefined})];
	expect(
		await after(
			{validators: fox('consensus'), bonds: [bond('fox', 1000n)]},
			{validators: fox('jailed'), bonds: unread},
			{validators: fox('jailed'), bonds: [bond('fox', 1000n)]},
		),
	).toEqual(['validator.jailed needs-me FOX: jailed @1204 1000 NAM']);
});

it('writes that stake is not known until that of every address was read', async () => {
	const {database} = await openLedger(undefined, async () => ({DatabaseSync}));
	const ledger = new Ledger(database, 'test.1');
	const warm = {address: 'tnam1warm', label: 'warm wallet'};
	const person = {...facts.person, addresses: [cold, warm]};
	let height = 100n;
	const look = (state: string, owners: readonly (typeof cold)[]) => {
		height += 10n;
		const sight = {indexer: 'one', version: '3.3.1', epoch: 1204n, height, at: 1_790_000_000n + height};
		const items = [validator('fox', {state}), validator('owl', {state})];
		const stakes = owners.map(owner => ({
			...owner,
			reading: {bonds: owner === cold ? [bond('fox', 5n)] : [], unbonds: [], mergedBonds: undefined},
			defect: undefined,
		}));
		digestReading(ledger, {sight, validators: {items, defect: undefined}, stakes}, {...facts, person});
	};
	look('consensus', [cold]);
	for (const _ of [1, 2]) look('jailed', [cold]);
	for (const _ of [1, 2]) look('consensus', [cold, warm]);
	const mine = [{...cold, amount: 5_000_000n}];
	expect(
		ledger.eventsAfter(0n).map(each => [each.subject.id, each.level, each.mine, each.isMineUnknown]),
	).toEqual([
		['fox', 'needs-me', mine, undefined],
		['owl', 'worth-knowing', [], true],
		['fox', 'worth-knowing', mine, undefined],
		['owl', 'minor', [], undefined],
	]);
});
