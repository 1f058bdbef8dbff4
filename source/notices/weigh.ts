import {readComingText} from '../domain/coming.ts';
import {type ConcernedStake, isWeighty, type Level, levels, sumConcerned} from '../domain/concern.ts';
import type {Relation} from './notice.ts';
import {type BareEvent, eventKinds, kindOfState} from './notices.ts';

/** Stake of the person's, and how near the subject of an event is. */
export interface Nearness {
	/** Tells whether the subject has a label as a validator, or is an address of the person's. */
	readonly isMine: boolean;
	/** Stake of the person's that the event concerns. */
	readonly mine: readonly ConcernedStake[];
	/** Sum of the person's stake, namnam; undefined: not known. */
	readonly allMine: bigint | undefined;
	/** True if another event has told it before: then it weighs a step less. */
	readonly isForetold?: boolean;
}

/** Min part of my stake from which a raise to a high commission needs me. */
const gravePart = 100n;

/** Per cent from which on a commission is high. */
const highCommission = 20;

/** The level of an event, by its kind, by how near its subject is, and by the stake that it concerns. */
export function weigh(event: BareEvent, nearness: Nearness): Level {
	const level = weighAlone(event, nearness);
	return nearness.isForetold ? (levels[levels.indexOf(level) + 1] ?? level) : level;
}

function weighAlone(event: BareEvent, nearness: Nearness): Level {
	const {kind, old = '', new: value = ''} = event;
	switch (kind) {
		case 'validator.commission':
		case 'validator.commission-coming':
			return weighCommission(event, nearness);
		case 'validator.state-coming': {
			// A change that will not come is good to know, where one that comes weighs as it will then.
			const coming = readComingText(value)?.value;
			const as = coming === undefined ? 'validator.state' : kindOfState(old, coming);
			return eventKinds[as].levels[relationOf(nearness)];
		}
		default:
			return eventKinds[kind].levels[relationOf(nearness)];
	}
}

function relationOf({isMine, mine, allMine}: Nearness): Relation {
	if (isMine) return 'mine';
	return isWeighty(sumConcerned(mine), allMine) ? 'delegated' : 'other';
}

function weighCommission({old = '', new: value = ''}: BareEvent, nearness: Nearness): Level {
	const [before, after] = [Number.parseFloat(old), Number.parseFloat(value)];
	const relation = relationOf(nearness);
	if (relation === 'other') return 'minor';
	const isGrave =
		after > before &&
		after >= highCommission &&
		isWeighty(sumConcerned(nearness.mine), nearness.allMine, gravePart);
	return isGrave ? 'needs-me' : 'worth-knowing';
}
