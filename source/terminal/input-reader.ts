import {
	esc,
	isKey,
	isOpener,
	type MousePress,
	mayBeTyped,
	readMouseReport,
	readSequence,
	withoutEscapes,
} from './escape-sequence.ts';
import {
	createOpenPaste,
	createUnmarkedPaste,
	interrupt,
	type OpenPaste,
	type Pasted,
	type PasteGuess,
	pasteStart,
} from './open-paste.ts';

/** One thing that came from the terminal. */
export type Input =
	/** Keys, each sequence whole. */
	| {readonly keys: string}
	| {readonly pasted: Pasted}
	| {readonly isFocused: boolean}
	| {readonly mouse: MousePress}
	/** A key by its name, where Ink has none for it. */
	| {readonly key: string}
	/** Tells whether a paste is open whose rest does not come. */
	| {readonly isWaiting: boolean};

/**
Reads what a terminal sends, however it is cut: keys, pastes, reports. What belongs to none of them is dropped, so that
no part of a reply acts as a key.
*/
interface InputReader {
	/** @param now milliseconds of any clock that never goes back */
	take(chunk: string, now: number): readonly Input[];
	/** Returns what the time alone brings: an Esc that nothing follows, a paste that does not end. */
	wake(now: number): readonly Input[];
	/** Returns when `wake` has something to do; undefined: not before more comes. */
	due(): number | undefined;
}

/** Esc in the form that is never the beginning of anything. */
const escapeKey = `${esc}[27u`;

/** Time in which the rest of a key may follow its Esc; then it was Esc alone. */
const escapeMilliseconds = 40;

/** Time after that in which what looks like its rest still is: over a slow line, "[5~" would open the fifth view. */
const lateMilliseconds = 150;

/** Time in which something may follow Esc and a character that opens a sequence. */
const openerMilliseconds = 500;

/** Time in which more of a sequence may follow that is surely one. */
const sequenceMilliseconds = 1000;

/** Longest time in which it may: then keys are keys again, however a sequence has begun. */
const maxMilliseconds = 5000;

/** Sequences that xterm, a VT220, the Linux console and kitty send. */
const functionKeys: Readonly<Record<string, string>> = {
	[`${esc}OP`]: 'f1',
	[`${esc}[11~`]: 'f1',
	[`${esc}[[A`]: 'f1',
	[`${esc}[P`]: 'f1',
};

/** @param guess what a text is that came without a mark */
export function createInputReader(guess: (input: string) => PasteGuess): InputReader {
	const unmarked = createUnmarkedPaste(guess);
	/** The beginning of a sequence, which has to be read again with what follows it. */
	let begun = '';
	let begunAt = 0;
	let begunDue = 0;
	let paste: OpenPaste | undefined;
	let isWaiting = false;
	let escapedAt = Number.NEGATIVE_INFINITY;
	/** Tells whether the Esc at the beginning of the sequence has acted already. */
	let isEscapeSaid = false;
	/** Tells whether a press of the mouse was given up whose rest may come still: its digits would open views. */
	let isReportBroken = false;
	let all: Input[] = [];

	function addKeys(keys: string) {
		if (keys !== '') all.push({keys});
	}

	function endUnmarked() {
		const {pasted, keys = ''} = unmarked.end();
		if (pasted) all.push({pasted});
		addKeys(keys);
	}

	function setWaiting(next: boolean) {
		if (next !== isWaiting) all.push({isWaiting: next});
		isWaiting = next;
	}

	/** Adds keys that look like the beginning of a sequence. */
	function addTyped(text: string) {
		const rest = withoutEscapes(text);
		addKeys(escapeKey.repeat(text.length - rest.length - (isEscapeSaid ? 1 : 0)) + rest);
		isEscapeSaid = false;
	}

	function addSequence(text: string, now: number) {
		const mouse = readMouseReport(text);
		const key = functionKeys[text];
		if (mouse) all.push({mouse});
		else if (key !== undefined) all.push({key});
		else if (text === pasteStart) paste = createOpenPaste(now);
		else if (text === `${esc}[I` || text === `${esc}[O`) all.push({isFocused: text.endsWith('I')});
		else if (isKey(text)) addKeys(isEscapeSaid && text.length === 2 ? text.slice(1) : text);
		isEscapeSaid = false;
	}

	function readEscape(text: string, start: number, now: number): number {
		endUnmarked();
		const read = readSequence(text, start);
		if (read.kind === 'begun') {
			begun = read.text;
			begunDue = Math.min(now + patience(begun), begunAt + maxMilliseconds);
			return text.length;
		}
		if (read.kind === 'whole') addSequence(read.text, now);
		else if (read.kind === 'typed') addTyped(read.text);
		else isEscapeSaid = false;
		return read.end;
	}

	function patience(sequence: string): number {
		if (isEscapeSaid) return lateMilliseconds;
		if (!mayBeTyped(sequence)) return sequenceMilliseconds;
		return isOpener(sequence.at(-1)) ? openerMilliseconds : escapeMilliseconds;
	}

	function readPaste(open: OpenPaste, text: string, start: number, now: number): number {
		const read = open.read(text, start, now);
		setWaiting(false);
		if (read.kind === 'more') return text.length;
		if (read.kind === 'interrupted') addKeys(interrupt);
		else paste = undefined;
		if (read.kind === 'ended' && read.text !== undefined) all.push({pasted: {text: read.text}});
		return read.end;
	}

	function readText(text: string, start: number, now: number): number {
		if (text[start] === interrupt) {
			endUnmarked();
			addKeys(interrupt);
			return start + 1;
		}
		special.lastIndex = start;
		const end = special.exec(text)?.index ?? text.length;
		addKeys(unmarked.take(text.slice(start, end), now));
		return end;
	}

	function giveUpSequence(now: number) {
		if (begun === esc && !isEscapeSaid) escapedAt = now;
		if (mayBeTyped(begun)) addTyped(begun);
		else if (begun[1] === esc) addTyped(esc);
		isReportBroken = begun.startsWith(`${esc}[<`);
		isEscapeSaid = false;
		begun = '';
	}

	function handOver(): readonly Input[] {
		const whole = all;
		all = [];
		return whole;
	}

	return {
		take(chunk, now) {
			if (begun === '' && !paste && now - escapedAt <= lateMilliseconds && isOpener(chunk[0])) {
				begun = esc;
				isEscapeSaid = true;
			}
			escapedAt = Number.NEGATIVE_INFINITY;
			const aside = paste?.takes(chunk, now) ? undefined : paste;
			if (aside) paste = undefined;
			const own = isReportBroken ? chunk.replace(restOfReport, '') : chunk;
			isReportBroken = false;
			const text = begun + (paste?.rest() ?? '') + own;
			if (begun === '') begunAt = now;
			begun = '';
			for (let at = 0; at < text.length; ) {
				if (paste) at = readPaste(paste, text, at, now);
				else at = text[at] === esc ? readEscape(text, at, now) : readText(text, at, now);
			}
			paste ??= aside;
			return handOver();
		},
		wake(now) {
			const due = unmarked.due();
			if (due !== undefined && now >= due) endUnmarked();
			if (begun !== '' && now >= begunDue) giveUpSequence(now);
			const event = paste?.wake(now);
			if (event) {
				setWaiting(event.kind === 'waiting');
				if (event.kind === 'taken') all.push({pasted: {text: event.text}});
				if (event.kind === 'over') paste = undefined;
			}
			return handOver();
		},
		due() {
			const sequence = begun === '' ? undefined : begunDue;
			const dues = [unmarked.due(), paste?.due(), sequence].filter(due => due !== undefined);
			return dues.length === 0 ? undefined : Math.min(...dues);
		},
	};
}

/** Character that ends a run of text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const special = /[\x03\x1b]/g;

/** The end of a press of the mouse; nobody types as much at once. */
const restOfReport = /^[\d;]+[Mm]/;
