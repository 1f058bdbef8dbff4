import type {Attempt} from '../../broadcast/attempt.ts';
import {type BroadcastState, sentOf} from './broadcast-state.ts';

/** A network, by all that it is known by. */
interface Place {
	/** Of the profile and of the indexer, as far as they are known. */
	readonly chainIds: readonly (string | undefined)[];
	/** Address of the node. */
	readonly node: string | undefined;
}

/** The journal's attempts that went to this network, newest first, with what only this session knows of its own. */
export function attemptsIn(state: BroadcastState, place: Place): readonly Attempt[] {
	return state.attempts.filter(attempt => isIn(attempt, place)).map(attempt => withStep(attempt, state));
}

/** The node's address tells it where no chain id is known: another chain may answer there by now. */
function isIn({network, node}: Attempt, place: Place): boolean {
	const chainIds = place.chainIds.filter(id => id !== undefined);
	if (chainIds.includes(network)) return true;
	const isUnnamed = chainIds.length === 0 || network === URL.parse(node)?.host;
	return isUnnamed && node === place.node;
}

/** The node's own words, which the journal does not keep, stand in the panel: this is the same attempt. */
function withStep(attempt: Attempt, {step}: BroadcastState): Attempt {
	if (step.kind !== 'outcome' || step.sent.attemptId !== attempt.id || !attempt.outcome) return attempt;
	const {outcome, block = attempt.block} = sentOf(step);
	return {...attempt, block, outcome: {...outcome, ...attempt.outcome}};
}
