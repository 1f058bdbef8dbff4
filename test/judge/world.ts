import {type LoggedSubject, readLine} from './chain-log.ts';

/** State of the chain at a block, as its log tells it. */
export interface World {
	/** Fields of one thing of a kind. */
	of(subject: LoggedSubject, id: string): ReadonlyMap<string, string>;
	/** All things of a kind. */
	all(subject: LoggedSubject): ReadonlyMap<string, ReadonlyMap<string, string>>;
	/** Epoch of the block. */
	readonly epoch: number;
}

type Things = Map<LoggedSubject, Map<string, Map<string, string>>>;

/** Plays a log, and keeps the states at the blocks that are asked for. */
export function replay(log: readonly string[], wanted: ReadonlySet<number>): ReadonlyMap<number, World> {
	const worlds = new Map<number, World>();
	const things: Things = new Map();
	let [height, epoch] = [-1, -1];
	const keep = () => {
		if (wanted.has(height)) worlds.set(height, worldOf(structuredClone(things), epoch));
	};
	for (const text of log) {
		const line = readLine(text);
		if (line.height !== height) keep();
		({height, epoch} = line);
		const ofKind = things.get(line.subject) ?? new Map<string, Map<string, string>>();
		things.set(line.subject, ofKind);
		const fields = ofKind.get(line.id) ?? new Map<string, string>();
		ofKind.set(line.id, fields);
		const isGone = line.value === '' && ['bond', 'unbond', 'lock'].includes(line.subject);
		if (isGone) fields.delete(line.field);
		else fields.set(line.field, line.value);
	}
	keep();
	return worlds;
}

function worldOf(things: Things, epoch: number): World {
	const none = new Map<string, string>();
	return {
		epoch,
		all: subject => things.get(subject) ?? new Map(),
		of: (subject, id) => things.get(subject)?.get(id) ?? none,
	};
}
