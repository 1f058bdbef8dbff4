import {type Change, changesOf} from './changes.ts';
import {goodSights, type Placed, type Sight} from './sights.ts';
import type {Fields} from './truth.ts';
import {type Holder, stakeAtLook} from './weight.ts';
import type {World} from './world.ts';

/** An event of a vote, the sights that it is by, and what hangs on it. */
export interface VoteEvent {
	readonly change: Change;
	readonly sights: readonly Sight[];
	readonly kind: string;
	readonly subject: string;
	readonly old: string;
	readonly new: string;
	/** namnam. */
	readonly amount: bigint;
	/** Addresses of the person's that have not voted; left out: it is about none. */
	readonly absent?: readonly string[];
}

export interface VoteFacts extends Holder {
	readonly mine: readonly string[];
	readonly looks: readonly Placed[];
	readonly worlds: ReadonlyMap<number, World>;
	/** Good answers of the proposals. */
	readonly proposals: readonly Sight[];
}

/** Validators of which the person's stake is greatest, beside their own: their votes are read. */
const maxDelegated = 20;

/** Epochs in a day. */
const day = 4;

/** Events of all votes that a person hears of, in the order of the looks that made them sure. */
export function voteEvents(facts: VoteFacts): readonly VoteEvent[] {
	const {looks, mine, labelled, worlds} = facts;
	const last = worlds.get(looks.at(-1)?.block ?? -1) as World;
	const ids = [...last.all('proposal').keys()];
	const validators = [...last.all('validator').keys()];
	const delegated = new Map(looks.map(look => [look, new Set(strongest(look, validators, facts))]));
	const isRead = (voter: string, look: Placed) =>
		mine.includes(voter) || labelled.includes(voter) || delegated.get(look)?.has(voter) === true;
	const sightsOf = (voter: string) =>
		goodSights(
			`votes ${voter}`,
			looks.filter(look => isRead(voter, look)),
			look => ({look, rows: rowsAt(voter, look, ids, facts), activeStake: undefined}),
			true,
		);
	const own = new Map(mine.map(owner => [owner, sightsOf(owner)]));
	const cast = [...mine, ...validators].flatMap(voter => {
		const sights = own.get(voter) ?? sightsOf(voter);
		return ids.flatMap(id =>
			changesOf(id, {list: `votes ${voter}`, sights, isNear: () => true}).flatMap(
				change => eventOf(voter, change, sights, facts) ?? [],
			),
		);
	});
	const isMissing = ({kind}: VoteEvent) => kind === 'vote.missing';
	return [...cast.filter(event => !isMissing(event)), ...onceEach(cast.filter(isMissing), own, facts)];
}

function strongest(look: Placed, validators: readonly string[], facts: VoteFacts): readonly string[] {
	const before = {...look, place: look.place - 1};
	const sums = validators
		.filter(validator => !facts.labelled.includes(validator))
		.map(validator => ({validator, sum: stakeAtLook(facts, before, validator)}))
		.filter(({sum}) => sum > 0n);
	const order = (one: (typeof sums)[number], other: (typeof sums)[number]) =>
		one.sum === other.sum ? (one.validator < other.validator ? -1 : 1) : one.sum > other.sum ? -1 : 1;
	return sums
		.sort(order)
		.slice(0, maxDelegated)
		.map(({validator}) => validator);
}

/** The votes of an address at a look, and what it should vote on: nothing of what is over. */
function rowsAt(
	voter: string,
	look: Placed,
	ids: readonly string[],
	{worlds, proposals, mine, labelled, stakes}: VoteFacts,
): ReadonlyMap<string, Fields> {
	const world = worlds.get(look.block) as World;
	const cast = look.faults[`votes ${voter}`] === 'empty' ? undefined : world.of('vote', voter);
	const known = proposals.findLast(sight => sight.look.place <= look.place)?.rows;
	const isOwner = mine.includes(voter);
	const own = stakes[mine.indexOf(voter)]?.findLast(sight => sight.look.place <= look.place);
	const hasStake = [...(own?.rows ?? [])].some(
		([key, {amount = '0'}]) => key.startsWith('bond ') && amount !== '0',
	);
	const mayHaveTo = isOwner ? hasStake : labelled.includes(voter);
	return new Map(
		ids.map(id => {
			const vote = cast?.get(id);
			if (vote !== undefined) return [id, {vote, isDue: 'no'}];
			const {status, end = '0', closed = '0'} = known?.get(id) ?? {};
			if (status === undefined || status === 'pending') return [id, {vote: 'none', isDue: 'no'}];
			if (status !== 'voting') return [id, {vote: 'none'}];
			// The first epoch in which it may not vote any more.
			const over = Number(isOwner ? end : closed);
			const isDue = mayHaveTo && look.epoch < over && over - look.epoch <= day;
			return [id, {vote: 'none', isDue: isDue ? 'yes' : 'no'}];
		}),
	);
}

function eventOf(
	voter: string,
	change: Change,
	sights: readonly Sight[],
	facts: VoteFacts,
): VoteEvent | undefined {
	const {mine, proposals} = facts;
	const {key, field, old, new: value} = change;
	const isOwner = mine.includes(voter);
	const {look} = sights[change.sure] as Sight;
	const amount = isOwner ? ownedBy(voter, look, facts) : stakeAtLook(facts, look, voter);
	const event = {change, sights, subject: voter, amount};
	if (field === 'vote') {
		const isFirst = old === 'none';
		const [first, later] = isOwner
			? ['vote.cast', 'vote.changed']
			: ['validator.voted', 'validator.vote-changed'];
		return {
			...event,
			kind: (isFirst ? first : later) ?? '',
			old: isFirst ? '' : `${key} ${old}`,
			new: `${key} ${value}`,
		};
	}
	if (field !== 'isDue' || value !== 'yes') return undefined;
	const {end = '', closed = '0'} = proposals.at(-1)?.rows.get(key) ?? {};
	return isOwner
		? {...event, kind: 'vote.missing', subject: key, old: '', new: end}
		: {...event, kind: 'validator.not-voted', old: '', new: `${key} ${Number(closed) - 1}`};
}

function ownedBy(owner: string, look: Placed, {mine, ...facts}: VoteFacts): bigint {
	const own = facts.stakes[mine.indexOf(owner)];
	return stakeAtLook({...facts, stakes: own ? [own] : []}, look);
}

/** One event a proposal for all addresses that have not voted, and none for those that one has told of before. */
function onceEach(
	events: readonly VoteEvent[],
	own: ReadonlyMap<string, readonly Sight[]>,
	facts: VoteFacts,
): readonly VoteEvent[] {
	const lookOf = ({change, sights}: VoteEvent) => (sights[change.sure] as Sight).look;
	const told = new Set<string>();
	const once: VoteEvent[] = [];
	const seenAt = ({sights}: VoteEvent, index: number) => sights[index]?.look.at ?? 0;
	// Of one look the one that was seen longest ago tells of all.
	const order = (one: VoteEvent, other: VoteEvent) =>
		lookOf(one).place - lookOf(other).place ||
		seenAt(one, one.change.first - 1) - seenAt(other, other.change.first - 1) ||
		seenAt(one, one.change.first) - seenAt(other, other.change.first);
	for (const event of events.toSorted(order)) {
		const owner = [...own].find(([, sights]) => sights === event.sights)?.[0] ?? '';
		if (told.has(`${event.subject} ${owner}`)) continue;
		const look = lookOf(event);
		const absent = [...own].filter(([address, sights]) => {
			const isSeen = address === owner || lastDue(sights, look, event.subject) === 'yes';
			if (isSeen) told.add(`${event.subject} ${address}`);
			return isSeen;
		});
		const addresses = absent.map(([address]) => address);
		once.push({
			...event,
			absent: addresses,
			amount: absent.reduce((sum, [address]) => sum + ownedBy(address, look, facts), 0n),
		});
	}
	return once;
}

/** What was last told of a vote by a look. */
function lastDue(sights: readonly Sight[], look: Placed, id: string): string | undefined {
	const seen = sights.filter(sight => sight.look.place <= look.place);
	return seen.findLast(({rows}) => rows.get(id)?.isDue !== undefined)?.rows.get(id)?.isDue;
}
