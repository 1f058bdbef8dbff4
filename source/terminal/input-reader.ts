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
	[`${esc}[15~`]: 'f5',
	[`${esc}[[E`]: 'f5',
};

/**
Reads what a terminal sends, however it is cut: keys, pastes, reports. What belongs to none of them is dropped, so that
no part of a reply acts as a key.
*/
class InputReader {
	readonly #unmarked: ReturnType<typeof createUnmarkedPaste>;
	/** The beginning of a sequence, which has to be read again with what follows it. */
	#begun = '';
	#begunAt = 0;
	#begunDue = 0;
	#paste: OpenPaste | undefined;
	#isWaiting = false;
	#escapedAt = Number.NEGATIVE_INFINITY;
	/** Tells whether the Esc at the beginning of the sequence has acted already. */
	#isEscapeSaid = false;
	/** Tells whether a press of the mouse was given up whose rest may come still: its digits would open views. */
	#isReportBroken = false;
	#all: Input[] = [];

	constructor(guess: (input: string) => PasteGuess) {
		this.#unmarked = createUnmarkedPaste(guess);
	}

	/** @param now milliseconds of any clock that never goes back */
	take(chunk: string, now: number): readonly Input[] {
		const isLate = now - this.#escapedAt <= lateMilliseconds && isOpener(chunk[0]);
		if (isLate && this.#begun === '' && !this.#paste) {
			this.#begun = esc;
			this.#isEscapeSaid = true;
		}
		this.#escapedAt = Number.NEGATIVE_INFINITY;
		const aside = this.#paste?.takes(chunk, now) ? undefined : this.#paste;
		if (aside) this.#paste = undefined;
		const own = this.#isReportBroken ? chunk.replace(restOfReport, '') : chunk;
		this.#isReportBroken = false;
		const text = this.#begun + (this.#paste?.rest() ?? '') + own;
		if (this.#begun === '') this.#begunAt = now;
		this.#begun = '';
		for (let at = 0; at < text.length; ) {
			if (this.#paste) at = this.#readPaste(this.#paste, text, at, now);
			else at = text[at] === esc ? this.#readEscape(text, at, now) : this.#readText(text, at, now);
		}
		this.#paste ??= aside;
		return this.#handOver();
	}

	/** Returns what the time alone brings: an Esc that nothing follows, a paste that does not end. */
	wake(now: number): readonly Input[] {
		const due = this.#unmarked.due();
		if (due !== undefined && now >= due) this.#endUnmarked();
		if (this.#begun !== '' && now >= this.#begunDue) this.#giveUpSequence(now);
		const event = this.#paste?.wake(now);
		if (event) {
			this.#setWaiting(event.kind === 'waiting');
			if (event.kind === 'taken') this.#all.push({pasted: {text: event.text}});
			if (event.kind === 'over') this.#paste = undefined;
		}
		return this.#handOver();
	}

	/** Returns when `wake` has something to do; undefined: not before more comes. */
	due(): number | undefined {
		const sequence = this.#begun === '' ? undefined : this.#begunDue;
		const dues = [this.#unmarked.due(), this.#paste?.due(), sequence].filter(due => due !== undefined);
		return dues.length === 0 ? undefined : Math.min(...dues);
	}

	#addKeys(keys: string) {
		if (keys !== '') this.#all.push({keys});
	}

	#endUnmarked() {
		const {pasted, keys = ''} = this.#unmarked.end();
		if (pasted) this.#all.push({pasted});
		this.#addKeys(keys);
	}

	#setWaiting(next: boolean) {
		if (next !== this.#isWaiting) this.#all.push({isWaiting: next});
		this.#isWaiting = next;
	}

	/** Adds keys that look like the beginning of a sequence. */
	#addTyped(text: string) {
		const rest = withoutEscapes(text);
		this.#addKeys(escapeKey.repeat(text.length - rest.length - (this.#isEscapeSaid ? 1 : 0)) + rest);
		this.#isEscapeSaid = false;
	}

	#addSequence(text: string, now: number) {
		const mouse = readMouseReport(text);
		const key = functionKeys[text];
		if (mouse) this.#all.push({mouse});
		else if (key !== undefined) this.#all.push({key});
		else if (text === pasteStart) this.#paste = createOpenPaste(now);
		else if (text === `${esc}[I` || text === `${esc}[O`) this.#all.push({isFocused: text.endsWith('I')});
		else if (isKey(text)) this.#addKeys(this.#isEscapeSaid && text.length === 2 ? text.slice(1) : text);
		this.#isEscapeSaid = false;
	}

	#readEscape(text: string, start: number, now: number): number {
		this.#endUnmarked();
		const read = readSequence(text, start);
		if (read.kind === 'begun') {
			this.#begun = read.text;
			this.#begunDue = Math.min(now + this.#patience(this.#begun), this.#begunAt + maxMilliseconds);
			return text.length;
		}
		if (read.kind === 'whole') this.#addSequence(read.text, now);
		else if (read.kind === 'typed') this.#addTyped(read.text);
		else this.#isEscapeSaid = false;
		return read.end;
	}

	#patience(sequence: string): number {
		if (this.#isEscapeSaid) return lateMilliseconds;
		if (!mayBeTyped(sequence)) return sequenceMilliseconds;
		return isOpener(sequence.at(-1)) ? openerMilliseconds : escapeMilliseconds;
	}

	#readPaste(open: OpenPaste, text: string, start: number, now: number): number {
		const read = open.read(text, start, now);
		this.#setWaiting(false);
		if (read.kind === 'more') return text.length;
		if (read.kind === 'interrupted') this.#addKeys(interrupt);
		else this.#paste = undefined;
		if (read.kind === 'ended' && read.text !== undefined) this.#all.push({pasted: {text: read.text}});
		return read.end;
	}

	#readText(text: string, start: number, now: number): number {
		if (text[start] === interrupt) {
			this.#endUnmarked();
			this.#addKeys(interrupt);
			return start + 1;
		}
		special.lastIndex = start;
		const end = special.exec(text)?.index ?? text.length;
		this.#addKeys(this.#unmarked.take(text.slice(start, end), now));
		return end;
	}

	#giveUpSequence(now: number) {
		if (this.#begun === esc && !this.#isEscapeSaid) this.#escapedAt = now;
		if (mayBeTyped(this.#begun)) this.#addTyped(this.#begun);
		else if (this.#begun[1] === esc) this.#addTyped(esc);
		this.#isReportBroken = this.#begun.startsWith(`${esc}[<`);
		this.#isEscapeSaid = false;
		this.#begun = '';
	}

	#handOver(): readonly Input[] {
		const whole = this.#all;
		this.#all = [];
		return whole;
	}
}

/** Creates a reader. @param guess what a text is that came without a mark */
export function createInputReader(guess: (input: string) => PasteGuess): InputReader {
	return new InputReader(guess);
}

/** Character that ends a run of text. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const special = /[\x03\x1b]/g;

/** The end of a press of the mouse; nobody types as much at once. */
const restOfReport = /^[\d;]+[Mm]/;
