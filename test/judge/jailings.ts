import {readLine} from './chain-log.ts';

/** The chain's rules, as facts of the month. */
interface Rules {
	readonly window: number;
	/** Missed votes for which a validator is jailed. */
	readonly limit: number;
}

/** Jailing for votes that were missed. */
export interface Jailing {
	readonly validator: string;
	/** Block with which it had missed too many, and epoch with which it was out. */
	readonly height: number;
	readonly epoch: number;
}

/** What the votes in the log of a chain come to, counted block by block. */
export interface CountedVotes {
	readonly jailings: readonly Jailing[];
	/** Counts of the chain that are not those of its votes, and who went on in the set after too many. */
	readonly wrong: readonly string[];
}

interface Member {
	/** Votes on the last blocks of the window while in the set, the newest last: true where one is missing. */
	absences: boolean[];
	/** False while its count holds votes from before the log. */
	isKnown: boolean;
	/** Block with which it had missed too many; undefined: it has not. */
	doomedAt: number | undefined;
}

/**
Counts the votes of a log block by block: a vote on the block before is missed where it is absent, who leaves the set loses
the count, and who has missed too many is out with the next change of the set.
*/
export function countVotes(log: readonly string[], {window, limit}: Rules): CountedVotes {
	const jailings: Jailing[] = [];
	const wrong: string[] = [];
	const members = new Map<string, Member>();
	let isFirst = true;
	for (const {height, epoch, isNewEpoch, validators} of blocksOf(log)) {
		for (const [validator, fields] of validators) {
			const [vote = '', missed = '', state] = ['vote', 'missed', 'state'].map(name => fields.get(name));
			const before = members.get(validator);
			if (isNewEpoch && before?.doomedAt !== undefined && before.doomedAt < height) {
				if (state === 'consensus') wrong.push(`${validator} is in the set at ${height}`);
				if (state === 'jailed') jailings.push({validator, height: before.doomedAt, epoch});
			}
			if (vote === '') {
				members.delete(validator);
				continue;
			}
			// The vote that comes with the block in which it enters is on a block from before that.
			const member = before ?? {absences: [], isKnown: !isFirst, doomedAt: undefined};
			if (before) member.absences.push(vote === 'absent');
			if (member.absences.length > window) {
				member.absences.shift();
				member.isKnown = true;
			}
			members.set(validator, member);
			const count = member.absences.filter(Boolean).length;
			if (member.isKnown && count !== Number(missed))
				wrong.push(`${validator} missed ${count} at ${height}, not ${missed}`);
			if (member.isKnown && count >= limit) member.doomedAt ??= height;
		}
		isFirst = false;
	}
	return {jailings, wrong};
}

/** Plays a log block by block, with the fields of all validators as they hold at each. */
function* blocksOf(log: readonly string[]) {
	const validators = new Map<string, Map<string, string>>();
	let [height, epoch, last] = [-1, -1, -1];
	for (const text of log) {
		const line = readLine(text);
		if (line.height !== height && height >= 0) {
			yield {height, epoch, isNewEpoch: last >= 0 && epoch !== last, validators};
			last = epoch;
		}
		({height, epoch} = line);
		if (line.subject !== 'validator') continue;
		const fields = validators.get(line.id) ?? new Map<string, string>();
		validators.set(line.id, fields);
		fields.set(line.field, line.value);
	}
	yield {height, epoch, isNewEpoch: epoch !== last, validators};
}
