import {
	type Concern,
	type ConcernedStake,
	type ConcernKind,
	concernKinds,
	levels,
	sumConcerned,
} from '../domain/concern.ts';
import {sumMine} from '../domain/my-stakes.ts';
import type {Validator} from '../domain/validator.ts';
import {type ConcernFacts, newestEvent} from './facts.ts';
import {concernOfSigning, isMyValidator, ownValidators} from './signing.ts';
import {comingStateOf, concernOfCommission, concernOfState, groupMyStake, type MyValidator} from './stake.ts';
import {concernsOfVotes} from './votes.ts';

/**
Returns what needs the person now, and lesser things: the gravest level first, then by kind, then by the stake
concerned. One validator is one concern, by the gravest of what holds of it.
*/
export function concernsOf(facts: ConcernFacts): readonly Concern[] {
	const allMine = sumMine(facts.stakes);
	const groups = groupMyStake(facts);
	const jailed = facts.validators.filter(
		({address, state}) => state === 'jailed' && isMyValidator(address, facts),
	);
	const ofMine = [
		...jailed.map(validator => concernOfMine(validator, groups, facts)),
		...ownValidators(groups, facts)
			.filter(({subject}) => !jailed.some(({address}) => address === subject.id))
			.flatMap(each => concernOfJailing(each, facts) ?? concernOfSigning(each, facts, allMine) ?? []),
	];
	const told = new Set(ofMine.map(({subject}) => subject.id));
	const others = groups
		.filter(({subject}) => !told.has(subject.id))
		.flatMap(
			group =>
				concernOfState(group, facts, allMine) ??
				concernOfSigning(group, facts, allMine) ??
				concernOfCommission(group, facts, allMine) ??
				[],
		);
	return [...concernsOfChain(facts), ...ofMine, ...concernsOfVotes(facts), ...others].sort(byWeight);
}

function concernOfMine(
	{address = '', name}: Validator,
	groups: readonly MyValidator[],
	{labels, events}: ConcernFacts,
): Concern {
	return {
		kind: 'validator.jailed',
		level: 'needs-me',
		subject: {type: 'validator', id: address, name: labels?.get(address) ?? name},
		mine: groups.find(({subject}) => subject.id === address)?.mine ?? [],
		epoch: undefined,
		since: newestEvent(events, address, ['validator.jailed'])?.time,
		words: 'is jailed',
	};
}

/** Returns that a validator of the person's will be jailed; undefined: nothing says so. */
function concernOfJailing({subject, mine}: MyValidator, facts: ConcernFacts): Concern | undefined {
	const coming = comingStateOf(subject.id, facts);
	if (coming?.value !== 'jailed') return undefined;
	const {epoch, since} = coming;
	const words = `will be jailed at epoch ${epoch}`;
	return {kind: 'validator.jailed', level: 'needs-me', subject, mine, epoch, since, words};
}

function concernsOfChain(facts: ConcernFacts): readonly Concern[] {
	const {service, lag, chainId, now} = facts;
	const common = {mine: noStake, epoch: undefined};
	const {address, lostSince} = service;
	const name = address.replace(/^https?:\/\//, '');
	const ofService = {...common, subject: {type: 'service', id: address, name}} as const;
	const concerns: Concern[] = [];
	if (lostSince !== undefined) {
		const words = 'gives no answer';
		concerns.push({...ofService, kind: 'service.lost', level: 'needs-me', since: lostSince, words});
	}
	if (lag?.behindSeconds !== undefined) {
		// Nothing is known of what is the user's as long as it is behind.
		const hasAnything = facts.stakes.length > 0 || ownValidators([], facts).length > 0;
		concerns.push({
			...ofService,
			kind: 'service.behind',
			level: hasAnything ? 'needs-me' : 'worth-knowing',
			since: now - BigInt(lag.behindSeconds),
			words: 'is behind the chain',
		});
	}
	if (lag?.haltedSeconds !== undefined) {
		concerns.push({
			...common,
			kind: 'chain.halted',
			level: 'needs-me',
			subject: {type: 'chain', id: chainId ?? '', name: chainId ?? 'the chain'},
			since: now - BigInt(lag.haltedSeconds),
			words: 'has halted',
		});
	}
	return concerns;
}

const noStake: readonly ConcernedStake[] = [];

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
