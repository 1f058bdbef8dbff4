import {type Level, levels} from '../domain/concern.ts';
import {type NoticeRecord, relationOf, type Weight} from './notice.ts';
import {type BareEvent, eventKinds} from './notices.ts';

/** Weight of an event, and what was known before it. */
export interface Nearness extends Weight {
	/** True if another event has told it before: then it weighs a step less. */
	readonly isForetold?: boolean;
}

/** The level of an event, by its kind, by how near its subject is, and by the stake that it concerns. */
export function weigh({kind, old = '', new: value = ''}: BareEvent, nearness: Nearness): Level {
	const notice: NoticeRecord = eventKinds[kind];
	const level = notice.level?.({old, new: value}, nearness) ?? notice.levels[relationOf(nearness)];
	return nearness.isForetold ? (levels[levels.indexOf(level) + 1] ?? level) : level;
}
