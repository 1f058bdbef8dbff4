import {type ConcernedStake, sumConcerned} from '../domain/concern.ts';
import type {WeighedEvent} from './event-row.ts';

/**
Makes one event of those that one action caused, as far as they were seen together: stake of one address that was claimed,
withdrawn or released by several validators, and a verdict that turned with the turnout. It keeps all values of the first
one but has the stake of all.
*/
export function joinActions(events: readonly WeighedEvent[]): readonly WeighedEvent[] {
	const groups = Map.groupBy(events, actionOf);
	return events.flatMap(event => {
		const group = groups.get(actionOf(event)) ?? [];
		// The verdict on a proposal matters more than its turnout.
		const first = group.find(({kind}) => kind === 'proposal.verdict') ?? group[0];
		if (group.length === 1 || first === undefined) return [event];
		if (event !== group[0]) return [];
		const joined = group.filter(each => each !== first);
		const mine = sumByAddress(group.flatMap(each => each.mine));
		if (group.every(({state}) => state === first.state)) return [{...first, mine, joined}];
		// Stake of which a part earns is not said to earn nothing.
		const idle = sumConcerned(group.flatMap(each => (each.state === undefined ? [] : each.mine)));
		return [{...first, state: undefined, idle, mine, joined}];
	});
}

/** Returns what events of one action have in common; an event that is an action by itself has a value of its own. */
function actionOf(event: WeighedEvent): unknown {
	const {kind, subject, epoch, from, to} = event;
	const isOfProposal = kind === 'proposal.verdict' || kind === 'proposal.turnout';
	if (!isOfProposal && !kind.startsWith('stake.')) return event;
	return [isOfProposal ? '' : kind, subject.id, epoch, from, to].join(' ');
}

function sumByAddress(stakes: readonly ConcernedStake[]): readonly ConcernedStake[] {
	const sums = new Map<string, ConcernedStake>();
	for (const stake of stakes) {
		const amount = stake.amount + (sums.get(stake.address)?.amount ?? 0n);
		sums.set(stake.address, {...stake, amount});
	}
	return [...sums.values()];
}
