/**
Works out, from the chain's log and the journal of looks alone, which events a ledger must hold: another program than the
one that it judges, which shares no code with it.
*/
import {oneActionEach} from './actions.ts';
import {type Settled, settle} from './aftermath.ts';
import {type Change, changesOf} from './changes.ts';
import {comingEvents, wasLeaving, wasTold} from './coming.ts';
import {eventOf, oneUpgradeEach, type Told} from './events.ts';
import type {JournalEntry} from './journal.ts';
import {claimsSeen} from './rewards.ts';
import {goodSights, type Placed, read, type Sight, whoLooked} from './sights.ts';
import {signingSights} from './signing.ts';
import {voteEvents} from './votes.ts';
import {type Holder, levelOf, stakeAtLook, stateAtLook} from './weight.ts';
import {replay, type World} from './world.ts';

/** The person, as the judge was told. */
interface Person {
	readonly mine: readonly string[];
	readonly labelled: readonly string[];
	/** Id of the chain. */
	readonly chain: string;
}

/** An event as it can be compared: all but its id. */
export interface Expected {
	readonly kind: string;
	readonly subject: string;
	readonly old: string;
	readonly new: string;
	readonly epoch: number;
	readonly isGap: boolean;
	readonly from: number;
	readonly to: number;
	readonly time: number;
	readonly level: string;
	/** namnam. */
	readonly mine: bigint;
	/** Number of the events that it stands for; 0: it is one alone. */
	readonly parts: number;
	/** Epoch of the event that it ends; -1: it ends none. */
	readonly ends: number;
	/** True if it is the second one, by stake that became known later. */
	readonly isRaise: boolean;
}

type Written = Expected & Settled;

export function judge(
	log: readonly string[],
	journal: readonly JournalEntry[],
	{mine, labelled, chain}: Person,
): readonly Expected[] {
	const looks = whoLooked(journal);
	const worlds = replay(
		log,
		new Set(looks.flatMap(({block, node}) => [block, ...(node ? [node.block] : [])])),
	);
	const sightsOf = (list: string) =>
		list === 'signing'
			? signingSights(looks, worlds)
			: goodSights(list, looks, (look: Placed) => read(list, look, worlds.get(look.block) as World));
	const lists = mine.map(address => `stake ${address}`);
	const coming = comingEvents(looks, worlds);
	const left: (Told & {readonly place: number})[] = [];
	const holder = {labelled, stakes: lists.map(sightsOf)};
	const all = {...holder, mine, looks, worlds, proposals: sightsOf('proposals')};
	const votes = voteEvents(all).flatMap(({change, sights, absent, ...event}) =>
		written(change, event, sights, {...holder, absent}),
	);
	const claims = mine.flatMap(owner =>
		claimsSeen(owner, looks, worlds).flatMap(({validator, before, now, amount}) => {
			const event = {kind: 'stake.claimed', subject: owner, old: '', new: validator, amount};
			return written(
				{key: validator, field: '', old: '', new: '', first: 1, sure: 1},
				event,
				[before, now],
				holder,
			);
		}),
	);
	const others = ['validators', 'proposals', 'parameters', 'signing', ...lists].flatMap(list => {
		const sights = sightsOf(list);
		const isNear = (address: string, {look}: Sight) =>
			labelled.includes(address) || stakeAtLook(holder, look, address) > 0n;
		const keys = new Set(sights.flatMap(({rows}) => [...rows.keys()]));
		const changes = [...keys].flatMap(key => changesOf(key, {list, sights, isNear}));
		const stateOf = (validator: string, {look}: Sight) => stateAtLook(holder, look, validator);
		const events = changes.flatMap(change => {
			const event = eventOf(list, change, sights, stateOf);
			const place = sights[change.sure]?.look.place ?? 0;
			if (event?.kind === 'validator.unlisted') left.push({...event, place});
			return written(change, event, sights, {
				...holder,
				phase: list === 'signing' ? 1 : 0,
				wasTold: where => event !== undefined && wasTold(event, coming, where),
			});
		});
		if (list === 'parameters') return oneUpgradeEach(events, chain);
		return list === 'validators' ? [...events, ...unwatched(sights)] : events;
	});
	const ahead = coming.flatMap(each => {
		const {before, now, decided: _, ...event} = each;
		const isLeaving = (where: Placed) =>
			event.kind === 'validator.state-coming' && wasLeaving({...each, now: where}, left);
		return written(
			{key: event.subject, field: '', old: '', new: '', first: 1, sure: 1},
			event,
			sightsFor(before, now),
			{...holder, phase: 2, wasTold: where => isLeaving(where.now)},
		);
	});
	const firstKnown = holder.stakes.map(([first]) => first?.look);
	return oneActionEach(settle([...others, ...votes, ...claims, ...ahead], firstKnown));
}

/** Seconds without a good sight from which on nobody watched in between. */
const gap = 300;

interface Span {
	/** Last look at the old value, and the one that made the new one sure. */
	readonly before: Placed;
	readonly now: Placed;
}

interface WrittenBy extends Holder {
	readonly phase?: number;
	readonly absent?: readonly string[] | undefined;
	wasTold?(where: Span): boolean;
}

const alone = {parts: 0, ends: -1, isRaise: false};

function written(
	{first, sure}: Change,
	event: Told | undefined,
	sights: readonly Sight[],
	{wasTold: isToldAt = () => false, phase = 0, absent = [], ...holder}: WrittenBy,
): readonly Written[] {
	const [before, seen, now] = [first - 1, first, sure].map(index => sights[index]?.look);
	if (!event || !before || !seen || !now) return [];
	const {amount, ...told} = event;
	const mineAt = (where: Placed) => {
		const isOfValidator = event.kind.startsWith('validator.');
		return isOfValidator ? stakeAtLook(holder, where, event.subject) : 0n;
	};
	const weigh = (where: Placed, mine: bigint) => {
		const level = levelOf(event, mine, stakeAtLook(holder, where), holder);
		return {level: lowered(level, isToldAt({before, now: where})), mine};
	};
	return [
		{
			epoch: seen.epoch,
			...told,
			from: before.at,
			to: seen.at,
			time: now.at,
			// As far as the program that wrote it knows.
			isGap: seen.at - before.at > gap && before.at < now.since,
			...weigh(now, amount ?? mineAt(now)),
			...alone,
			place: now.place,
			phase,
			absent,
			weighAt: where => weigh(where, mineAt(where)),
		},
	];
}

/** Makes sights of two looks that tell no rows. */
function sightsFor(...looks: readonly Placed[]): readonly Sight[] {
	return looks.map(look => ({look, rows: new Map(), activeStake: undefined}));
}

/** Lowers a level by a step for what was told before. */
function lowered(level: string, isTold: boolean): string {
	if (!isTold) return level;
	return level === 'needs-me' ? 'worth-knowing' : 'minor';
}

/** An event for each time without a good sight that is longer than two epochs. */
function unwatched(sights: readonly Sight[]): readonly Written[] {
	return sights.slice(1).flatMap(({look}, index) => {
		const before = (sights[index] as Sight).look;
		if (look.epoch - before.epoch <= 2) return [];
		const span = {isGap: true, from: before.at, to: look.at, time: look.at};
		const epochs = {old: String(before.epoch), new: String(look.epoch), epoch: look.epoch};
		const weight = {level: 'minor', mine: 0n};
		const event = {kind: 'chain.not-watched', subject: '', ...epochs, ...span, ...weight, ...alone};
		return [{...event, place: look.place, phase: 0, absent: [], weighAt: () => weight}];
	});
}
