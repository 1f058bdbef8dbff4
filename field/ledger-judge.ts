import type {Told} from './indexer.ts';
import type {WrittenEvent} from './keeper.ts';
import type {Heard} from './relay.ts';
import {limitOf, type VoteBook} from './vote-book.ts';
import {type Signs, wordsAt} from './words.ts';

/** Kinds of events about votes, and of the states that follow from them. */
export const voteKinds = ['validator.not-signing', 'validator.signs-again', 'validator.near-jail'] as const;
const stateKinds = ['validator.jailed', 'validator.unjailed'] as const;

/** Event that the blocks lead to. */
interface Due {
	readonly kind: string;
	/** CometBFT address. */
	readonly comet: string;
	/** Block of the first answer that told it. */
	readonly height: number;
	/** Missed votes in the answer that made it sure. */
	readonly missed: number;
}

/** Facts beside a ledger: what its program heard, and for whom it watches. */
export interface Hearing {
	readonly heard: readonly Heard[];
	readonly told: readonly Told[];
	readonly book: VoteBook;
	/** CometBFT addresses of the person's validators. */
	readonly near: ReadonlySet<string>;
	/** Addresses of all validators by their CometBFT addresses. */
	readonly addresses: ReadonlyMap<string, string>;
}

/** Yields each event of a ledger that the blocks do not lead to, and each that it lacks. */
export function* judgeLedger(events: readonly WrittenEvent[], hearing: Hearing): Generator<string> {
	const {addresses} = hearing;
	const written = events
		.filter(({kind}) => voteKinds.some(each => each === kind))
		.map(({kind, subject, new: missed, height}) => `${kind} ${subject.id} ${missed} at ${height}`);
	const due = dueOfVotes(hearing).map(
		({kind, comet, missed, height}) => `${kind} ${addresses.get(comet)} ${missed} at ${height}`,
	);
	for (const event of written) if (!due.includes(event)) yield `it has ${event}, which the blocks do not say`;
	for (const event of due) if (!written.includes(event)) yield `it lacks ${event}`;
	if (new Set(written).size < written.length) yield 'it has an event twice';
	for (const [comet, address] of addresses) {
		const own = events.filter(({subject}) => subject.id === address);
		yield* judgeStates(
			own.filter(({kind}) => stateKinds.some(each => each === kind)),
			hearing.told.map(({at, states}) => ({at, isJailed: states.get(comet) === 'jailed'})),
		);
	}
}

/** Field of a validator: the value that was reported last, and one that waits to be seen again. */
interface Field {
	reported: string | undefined;
	waiting: {readonly value: string; readonly height: number} | undefined;
}

/** Works out the events about votes: a change is one once a later answer tells it again. */
function dueOfVotes({heard, book, near}: Hearing): readonly Due[] {
	const due: Due[] = [];
	const fields = new Map<string, Field>();
	/** Takes a value; where that is a change that is sure by now, returns the block of its first answer. */
	function take(name: string, value: string | undefined, height: number, isNews = true): number | undefined {
		const field = fields.get(name) ?? {reported: undefined, waiting: undefined};
		fields.set(name, field);
		if (value === undefined) return undefined;
		if (field.reported === undefined) {
			field.reported = value;
			return undefined;
		}
		if (value === field.reported || !isNews) {
			field.waiting = undefined;
			return undefined;
		}
		if (field.waiting?.value !== value) field.waiting = {value, height};
		const first = field.waiting.height;
		if (first >= height) return undefined;
		Object.assign(field, {reported: value, waiting: undefined});
		return first;
	}
	for (const [index, {height}] of heard.entries()) {
		const {signs} = wordsAt(heard.slice(0, index + 1), book);
		for (const [comet, missed] of book.missedAt(height)) {
			const word = signs.get(comet);
			const signing: Signs = word === 'some' ? undefined : word;
			const turned = take(`signs ${comet}`, signing, height);
			if (turned !== undefined) {
				const kind = signing === 'no' ? 'validator.not-signing' : 'validator.signs-again';
				due.push({kind, comet, height: turned, missed});
			}
			const danger = dangerOf(missed, book.window);
			const isNews = danger !== 'between' && near.has(comet);
			const neared = take(`danger ${comet}`, danger, height, isNews);
			if (neared !== undefined && danger === 'near') {
				due.push({kind: 'validator.near-jail', comet, height: neared, missed});
			}
		}
	}
	return due;
}

/** In danger from half of what jails on, and out of it again below two fifths. */
function dangerOf(missed: number, window: number): string {
	const part = missed / limitOf(window);
	return part >= 0.5 ? 'near' : part < 0.4 ? 'far' : 'between';
}

/** Milliseconds after which two readings of the list have been compared, at the latest. */
const compared = 100_000;

/** Milliseconds between a list and the time that is written down for it, at most. */
const aroundList = 5000;

/** Yields what is wrong with the events of one validator's jailing, by the lists that the program was told. */
function* judgeStates(
	events: readonly WrittenEvent[],
	told: readonly {readonly at: number; readonly isJailed: boolean}[],
): Generator<string> {
	const left = events.toReversed();
	for (const [index, {at, isJailed}] of told.entries()) {
		if (index === 0 || told[index - 1]!.isJailed === isJailed) continue;
		const kind = isJailed ? 'validator.jailed' : 'validator.unjailed';
		const next = told.findIndex((each, later) => later > index && each.isJailed !== isJailed);
		const until = (told[next === -1 ? told.length : next - 1] ?? told.at(-1)!).at;
		const [event] = left;
		const [from, to] = [Date.parse(event?.from ?? ''), Date.parse(event?.to ?? '')];
		// Its times are those of the answers before the list, in whole seconds.
		const isIt = event?.kind === kind && from <= told[index - 1]!.at + aroundList && to >= at - aroundList;
		if (isIt) left.shift();
		else if (until - at > compared) yield `it lacks ${kind}, first told at ${new Date(at).toISOString()}`;
	}
	for (const {kind, subject, from, to} of left) {
		yield `it has ${kind} ${subject.id} from ${from} to ${to}, which it was not told`;
	}
}
