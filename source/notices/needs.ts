import {type Concern, type ConcernKind, concernKinds, levels, sumConcerned} from '../domain/concern.ts';
import {sumMine} from '../domain/my-stakes.ts';
import type {ConcernFacts, NeedFacts} from './facts.ts';
import {groupMyStake, ownValidators} from './mine.ts';
import type {NoticeRecord} from './notice.ts';
import {eventKinds} from './notices.ts';

/**
Returns what needs the user now, and lesser things: the gravest level first, then by kind, then by the stake concerned. One
validator is one of them, by what says most of it.
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

/** Kinds about a validator: the state that it has says more than the votes that it missed. */
const tellingKinds: readonly ConcernKind[] = [
	'validator.jailed',
	'validator.inactive',
	'validator.left-set',
	'stake.jailed',
	'stake.inactive',
	'stake.leaving',
	'stake.below',
	'validator.not-signing',
	'validator.jail-soon',
	'validator.near-jail',
	'commission.high',
	'commission.raised',
];

function oneOfEachValidator(all: readonly Concern[]): readonly Concern[] {
	const isOfValidator = ({subject}: Concern) => subject.type === 'validator';
	const places = ({kind}: Concern) => tellingKinds.indexOf(kind);
	const first = new Map<string, Concern>();
	for (const each of all.filter(isOfValidator).toSorted((one, other) => places(one) - places(other))) {
		if (!first.has(each.subject.id)) first.set(each.subject.id, each);
	}
	return [...all.filter(each => !isOfValidator(each)), ...first.values()];
}

/** Kinds of stake that stopped earning, or will: their order is that of the stake. */
const stakeKinds: readonly ConcernKind[] = ['stake.jailed', 'stake.inactive', 'stake.leaving', 'stake.below'];

function placeOf(kind: ConcernKind): number {
	return concernKinds.indexOf(stakeKinds.includes(kind) ? 'stake.jailed' : kind);
}

function byWeight(one: Concern, other: Concern): number {
	const places = ({level, kind}: Concern) => levels.indexOf(level) * concernKinds.length + placeOf(kind);
	const [left, right] = [places(one), places(other)];
	if (left !== right) return left - right;
	const [mine, theirs] = [sumConcerned(one.mine), sumConcerned(other.mine)];
	if (mine !== theirs) return mine > theirs ? -1 : 1;
	return one.subject.id < other.subject.id ? -1 : 1;
}
