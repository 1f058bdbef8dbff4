import {type Concern, type ConcernKind, concernKinds, levels, sumConcerned} from '../domain/concern.ts';
import {sumMine} from '../domain/my-stakes.ts';
import type {ConcernFacts, NeedFacts} from './facts.ts';
import {groupMyStake, ownValidators} from './mine.ts';
import type {NoticeRecord} from './notice.ts';
import {eventKinds} from './notices.ts';

/**
Returns what needs the user now, and smaller items: the gravest level first, then what costs now by its stake, then what
has the sooner deadline. One validator is one of them, by what says most of it.
*/
export function concernsOf(given: ConcernFacts): readonly Concern[] {
	const groups = groupMyStake(given);
	const facts: NeedFacts = {
		...given,
		groups,
		own: ownValidators(groups, given),
		allMine: sumMine(given.stakes),
	};
	const notices: readonly NoticeRecord[] = Object.values(eventKinds);
	const all = notices.flatMap(({holds}) => holds?.(facts) ?? []);
	return oneOfEachValidator(all).toSorted(byWeight);
}

/** Keeps of each validator what is gravest, and then what says most of it. */
function oneOfEachValidator(all: readonly Concern[]): readonly Concern[] {
	const places = ({level, kind}: Concern) =>
		levels.indexOf(level) * concernKinds.length + concernKinds.indexOf(kind);
	const lastFirst = all.toSorted((one, other) => places(other) - places(one));
	const keyOf = (each: Concern) => (each.subject.type === 'validator' ? each.subject.id : each);
	return [...new Map(lastFirst.map(each => [keyOf(each), each])).values()];
}

/** Kinds that cost something now, by what they cost: all that is read, a validator of the user, stake, a part of rewards. */
const costs: Readonly<Partial<Record<ConcernKind, number>>> = {
	'service.lost': 0,
	'service.behind': 0,
	'chain.halted': 0,
	'validator.jailed': 1,
	'validator.inactive': 1,
	'validator.left-set': 1,
	'validator.not-signing': 1,
	'stake.jailed': 2,
	'stake.inactive': 2,
	'stake.below': 2,
	'commission.high': 3,
	'commission.raised': 3,
};

/** Place of kinds that cost nothing yet. */
const laterPlace = 4;

/** Returns where a concern stands within its level; stake that is already leaving costs as much as stake that left. */
function placeOf({kind, epoch}: Concern): number {
	return costs[kind] ?? (kind === 'stake.leaving' && epoch === undefined ? 2 : laterPlace);
}

/** Compares deadlines: jailing within the hour first, then the sooner epoch, then none. */
function compareDeadlines(one: Concern, other: Concern): number {
	const last = 2n ** 63n;
	const [left, right] = [one, other].map(({kind, epoch}) =>
		kind === 'validator.jail-soon' ? 0n : (epoch ?? last),
	);
	return left === right ? 0 : (left ?? last) < (right ?? last) ? -1 : 1;
}

function byWeight(one: Concern, other: Concern): number {
	const places = (each: Concern) => levels.indexOf(each.level) * (laterPlace + 1) + placeOf(each);
	if (places(one) !== places(other)) return places(one) - places(other);
	const deadlines = placeOf(one) === laterPlace ? compareDeadlines(one, other) : 0;
	if (deadlines !== 0) return deadlines;
	const [mine, theirs] = [sumConcerned(one.mine), sumConcerned(other.mine)];
	if (mine !== theirs) return mine > theirs ? -1 : 1;
	const kinds = concernKinds.indexOf(one.kind) - concernKinds.indexOf(other.kind);
	return kinds === 0 ? (one.subject.id < other.subject.id ? -1 : 1) : kinds;
}
