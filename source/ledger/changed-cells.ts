import type {SubjectType} from '../domain/concern.ts';
import type {Trend} from '../format/signs.ts';
import type {NoticeRecord} from '../notices/notice.ts';
import {eventKinds, isEventKind} from '../notices/notices.ts';
import type {EpochValue} from './epoch-value.ts';
import type {StoredEvent} from './event-row.ts';

type Trends = Map<string, Trend>;

/** First and last value of a cell that changed. */
interface CellMove {
	readonly old: string;
	readonly value: string;
	direction?(old: string, value: string): number;
}

/** Events that were not seen yet, the newest first. */
export function unseenEvents(events: readonly StoredEvent[], seen: bigint): readonly StoredEvent[] {
	return events.filter(({sequence}) => sequence > seen);
}

/** Change of a thing, as far as it is seen in cells. */
export type SeenChange = Pick<StoredEvent, 'kind' | 'subject' | 'old' | 'new' | 'parts'>;

/** Returns the change of a validator's rank since the user last looked, which is no event; undefined: it has not moved. */
export function rankChange(
	validator: string,
	ranks: readonly EpochValue[],
	seenAt: bigint | undefined,
): SeenChange | undefined {
	const seen = ranks.findLast(({time}) => seenAt !== undefined && time !== undefined && time <= seenAt);
	const [old, value] = [(seen ?? ranks[0])?.value, ranks.at(-1)?.value];
	if (old === value) return undefined;
	const subject = {type: 'validator', id: validator, name: undefined} as const;
	return {kind: 'validator.rank', subject, old, new: value};
}

/**
Finds the cells that events changed, by the things whose rows have them. Several changes of one cell are one: from the
first of the old values to the last of the new ones.

@param events the newest first
*/
export function findChangedCells(events: readonly SeenChange[]) {
	const moves = new Map<string, Map<string, CellMove>>();
	for (const {kind, subject, old = '', new: value = ''} of events.flatMap(partsOf)) {
		const record: NoticeRecord | undefined = isEventKind(kind) ? eventKinds[kind] : undefined;
		const cells = record?.cells;
		if (!cells) continue;
		// An event tells by the validator which of a delegator's rows it is about.
		const thing = keyOf(subject.type, subject.id, subject.type === 'address' ? value : '');
		const ofThing = moves.get(thing) ?? new Map<string, CellMove>();
		moves.set(thing, ofThing);
		for (const column of cells.columns) {
			ofThing.set(column, {...cells, old, value: ofThing.get(column)?.value ?? value});
		}
	}
	const trends = new Map([...moves].map(([thing, cells]) => [thing, toTrends(cells)]));
	const joined = new Map<string, Trends | undefined>();
	const ofValidator = (address = '') => trends.get(keyOf('validator', address));
	return {
		ofValidator,
		ofProposal: (id = '') => trends.get(keyOf('proposal', id)),
		/** Finds those of a delegator's stake with a validator; the same map at each call, by which rows are told apart. */
		ofStake(delegator = '', validator = '') {
			const key = keyOf('address', delegator, validator);
			if (!joined.has(key)) joined.set(key, join(ofValidator(validator), trends.get(key)));
			return joined.get(key);
		},
	};
}

function partsOf(event: SeenChange): readonly SeenChange[] {
	return event.parts?.map(part => ({...event, ...part})) ?? [event];
}

function keyOf(type: SubjectType, id: string, part = ''): string {
	return `${type} ${id} ${part}`;
}

function toTrends(cells: ReadonlyMap<string, CellMove>): Trends {
	return new Map([...cells].map(([column, move]) => [column, trendOf(move)]));
}

function trendOf({old, value, direction}: CellMove): Trend {
	const way = direction?.(old, value) ?? 0;
	return way > 0 ? 'risen' : way < 0 ? 'fallen' : 'other';
}

function join(first: Trends | undefined, second: Trends | undefined): Trends | undefined {
	return first && second ? new Map([...first, ...second]) : (first ?? second);
}
