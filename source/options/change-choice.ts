import type {Level} from '../domain/concern.ts';
import {secondsPerDay} from '../domain/epoch.ts';
import type {Since} from './values/since.ts';

/** Choice of the events that `changes` prints, and where it has them from. */
export interface ChangeOptions {
	readonly since: Since;
	/** Least weight; undefined: all, of which a table only counts the minor ones. */
	readonly level: Level | undefined;
	/** Kinds, or words for all kinds of a subject; empty: all kinds. */
	readonly kinds: readonly string[];
	/** True if only what concerns the person is printed. */
	readonly isMine: boolean;
	/** True if the service is asked nothing. */
	readonly isOffline: boolean;
	/** True if all that is known of the chain is to be deleted, and nothing printed. */
	readonly mustForget: boolean;
}

/** The changes of a day. */
export const defaultChanges: ChangeOptions = {
	since: {kind: 'ago', seconds: secondsPerDay},
	level: undefined,
	kinds: [],
	isMine: false,
	isOffline: false,
	mustForget: false,
};
