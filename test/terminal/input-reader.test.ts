import {describe, expect, it} from 'vitest';
import {createInputReader, type Input} from '../../source/terminal/input-reader.ts';

const esc = '\u001B';
const escapeKey = `${esc}[27u`;
const [start, end] = [`${esc}[200~`, `${esc}[201~`];
const address = 'tnam1qwertyuiop';

/** Guesses as the dashboard does, of one address. */
function guess(text: string) {
	const trimmed = text.trim();
	if (trimmed === address) return 'pasted' as const;
	return address.startsWith(text) ? ('perhaps' as const) : undefined;
}

/** A reader on a clock of its own, which wakes it whenever it has asked for that. */
function open() {
	const reader = createInputReader(guess);
	let now = 0;
	const all: Input[] = [];
	return {
		reader,
		send: (chunk: string) => void all.push(...reader.take(chunk, now)),
		pass(milliseconds: number) {
			const until = now + milliseconds;
			for (let due = reader.due(); due !== undefined && due <= until; due = reader.due()) {
				now = Math.max(now, due);
				all.push(...reader.wake(now));
			}
			now = until;
		},
		/** All that came, keys beside each other as one. */
		read: () => merged(all),
	};
}

function merged(inputs: readonly Input[]): readonly Input[] {
	const result: Input[] = [];
	for (const input of inputs) {
		const last = result.at(-1);
		if (last && 'keys' in last && 'keys' in input) result[result.length - 1] = {keys: last.keys + input.keys};
		else result.push(input);
	}
	return result;
}

/** What the reader makes of chunks with a pause after each. */
function readWith(chunks: readonly string[], pause: number): readonly Input[] {
	const {send, pass, read} = open();
	for (const chunk of chunks) {
		send(chunk);
		pass(pause);
	}
	pass(20_000);
	return read();
}

const keys = (text: string) => [{keys: text}];

const whole: ReadonlyArray<readonly [what: string, sent: string, read: readonly Input[]]> = [
	['a letter', 'j', keys('j')],
	['letters', 'jjk', keys('jjk')],
	['letters beyond ASCII', 'é日', keys('é日')],
	['Enter', '\r', keys('\r')],
	['an arrow', `${esc}[B`, keys(`${esc}[B`)],
	['an arrow of the other mode', `${esc}OB`, keys(`${esc}OB`)],
	['an arrow with Ctrl', `${esc}[1;5C`, keys(`${esc}[1;5C`)],
	['an arrow with Alt', `${esc}${esc}[A`, keys(`${esc}${esc}[A`)],
	['a page', `${esc}[5~`, keys(`${esc}[5~`)],
	['a page of the Linux console', `${esc}[[5~`, keys(`${esc}[[5~`)],
	['Insert with Shift of rxvt', `${esc}[2$`, keys(`${esc}[2$`)],
	['a key of kitty', `${esc}[97;5u`, keys(`${esc}[97;5u`)],
	['keys between letters', `j${esc}[Bk${esc}[6~l`, keys(`j${esc}[Bk${esc}[6~l`)],
	['a paste', `${start}one\ntwo${end}`, [{pasted: {text: 'one\ntwo'}}]],
	['an empty paste', `${start}${end}`, [{pasted: {text: ''}}]],
	['a paste of sequences', `${start}a${esc}[Bb${esc}[20c${end}`, [{pasted: {text: `a${esc}[Bb${esc}[20c`}}]],
	['a paste between keys', `j${start}x${end}k`, [...keys('j'), {pasted: {text: 'x'}}, ...keys('k')]],
	['two pastes', `${start}a${end}${start}b${end}`, [{pasted: {text: 'a'}}, {pasted: {text: 'b'}}]],
	['the end of a paste alone', end, []],
	['an address', address, [{pasted: {text: address, isEnded: false}}]],
	['an address with an Enter', `${address}\r`, [{pasted: {text: address, isEnded: true}}]],
	['the beginning of an address, and a key', 'tnaj', keys('tnaj')],
	['focus', `${esc}[I${esc}[O`, [{isFocused: true}, {isFocused: false}]],
	['what a terminal is', `${esc}[?62;22c`, []],
	['more of what it is', `${esc}[>0;276;0c`, []],
	['where the cursor is', `${esc}[12;40R`, []],
	['where the cursor is, as F3', `${esc}[1;4R`, []],
	['a mode', `${esc}[?2026;2$y`, []],
	['the keyboard', `${esc}[?1u`, []],
	['a size', `${esc}[8;24;80t`, []],
	['a press', `${esc}[<0;12;7M`, [{mouse: {kind: 'press', column: 11, row: 6}}]],
	[
		'the wheel',
		`j${esc}[<65;1;1Mk`,
		[...keys('j'), {mouse: {kind: 'wheelDown', column: 0, row: 0}}, ...keys('k')],
	],
	['a release', `${esc}[<0;12;7m`, []],
	['a move', `${esc}[<35;12;7M`, []],
	['a press of an old terminal', `${esc}[M !!j`, keys('j')],
	['a press of an old terminal, on letters', `${esc}[M Qj`, []],
	['F1', `${esc}OP`, [{key: 'f1'}]],
	['F1 of a VT220', `${esc}[11~`, [{key: 'f1'}]],
	['F1 of the Linux console', `${esc}[[A`, [{key: 'f1'}]],
	['F5', `${esc}[15~`, [{key: 'f5'}]],
	['F5 of the Linux console', `${esc}[[E`, [{key: 'f5'}]],
	['F1 of kitty, between keys', `j${esc}[Pk`, [...keys('j'), {key: 'f1'}, ...keys('k')]],
	['a colour', `${esc}]11;rgb:1e1e/1e1e/2e2e${esc}\\`, []],
	['a colour with a bell', `${esc}]11;rgb:1e1e/1e1e/2e2e\u0007`, []],
	['a version', `${esc}P>|XTerm(390)${esc}\\`, []],
	['a capability', `${esc}P1+r544e=787465726d${esc}\\`, []],
	['a picture', `${esc}_Gi=31;OK${esc}\\`, []],
	['a reply between keys', `j${esc}]4;1;x\u0007${esc}[?62cq`, keys('jq')],
];

describe('what a terminal sends', () => {
	it.each(whole)('is read: %s', (_, sent, read) => expect(readWith([sent], 0)).toEqual(read));

	it.each(whole)('is the same wherever it is cut: %s', (_, sent, read) => {
		for (let at = 1; at < sent.length; at++) {
			const pause = sent[at - 1] === esc ? 30 : 100;
			expect(readWith([sent.slice(0, at), sent.slice(at)], pause), `at ${at}`).toEqual(read);
		}
	});

	it.each(whole)('is the same byte by byte: %s', (_, sent, read) => {
		for (const pause of [0, 5, 30]) expect(readWith([...sent], pause), `${pause} ms`).toEqual(read);
	});
});

it.each([4, 6, 8])('the rest of a press that comes seconds after %i characters of it acts as no keys', at => {
	const sent = `${esc}[<0;12;7M`;
	expect(readWith([sent.slice(0, at), `${sent.slice(at)}j`, '2M'], 3000)).toEqual(keys('j2M'));
});

describe('Esc', () => {
	it('acts after 40 ms, and no earlier', () => {
		const {send, pass, read} = open();
		send(esc);
		pass(39);
		expect(read()).toEqual([]);
		pass(1);
		expect(read()).toEqual(keys(escapeKey));
	});

	it.each([
		['an arrow', '[B', `${esc}[B`],
		['a page', '[5~', `${esc}[5~`],
		['a reply', '[?62;c', ''],
		['a colour', ']11;rgb:0/0/0\u0007', ''],
	])('has acted when the rest comes late of %s, which acts as no other keys', (_, rest, wanted) => {
		for (const chunks of [[rest], [...rest]]) {
			expect(readWith([esc, ...chunks], 100)).toEqual(keys(escapeKey + wanted));
		}
	});

	it.each(['[', ']', 'P', 'O', '_'])('and %s typed ahead of a slow line are two keys', key => {
		expect(readWith([esc + key], 0)).toEqual(keys(escapeKey + key));
		expect(readWith([esc, key], 100)).toEqual(keys(escapeKey + key));
		expect(readWith([esc, key], 400)).toEqual(keys(escapeKey + key));
	});

	it.each(['j', '\u007F', '🦥', 'Pj'])('with %j at once stays in one piece', key => {
		expect(readWith([esc + key], 0)).toEqual(keys(esc + key));
	});

	it.each([
		['a paste', `${start}x${end}`, [{pasted: {text: 'x'}}]],
		['focus', `${esc}[I`, [{isFocused: true}]],
		['a reply', `${esc}[?62;c`, []],
		['a colour', `${esc}]11;rgb:0/0/0\u0007`, []],
	] as const)('right before %s acts for itself', (_, rest, wanted) => {
		for (let at = 0; at < rest.length; at++) {
			expect(readWith([esc, rest.slice(0, at), rest.slice(at)], 20)).toEqual([...keys(escapeKey), ...wanted]);
		}
	});

	it('twice is two keys', () => {
		expect(readWith([esc + esc], 0)).toEqual(keys(escapeKey.repeat(2)));
		expect(readWith([`${esc}${esc}j`], 0)).toEqual(keys(`${escapeKey}${esc}j`));
	});
});

describe('a paste without its end', () => {
	it('is spoken of after a second of silence, until more comes', () => {
		const {send, pass, read} = open();
		send(`${start}one`);
		pass(999);
		expect(read()).toEqual([]);
		pass(1);
		expect(read()).toEqual([{isWaiting: true}]);
		send(`two${end}`);
		expect(read()).toEqual([{isWaiting: true}, {isWaiting: false}, {pasted: {text: 'onetwo'}}]);
	});

	it('is taken as it is after five, and its rest is dropped for five more', () => {
		const {send, pass, read} = open();
		send(`${start}one${esc}[20`);
		pass(5000);
		const taken = [{isWaiting: true}, {isWaiting: false}, {pasted: {text: `one${esc}[20`}}];
		expect(read()).toEqual(taken);
		send('qqq');
		pass(4000);
		send(`1d${end}j`);
		expect(read()).toEqual([...taken, ...keys('j')]);
	});

	it('after which keys are keys again, and Ctrl-C at any time', () => {
		const {send, pass, read} = open();
		send(start);
		pass(6000);
		send('q\u0003q');
		expect(read().slice(3)).toEqual(keys('\u0003'));
		pass(4000);
		send('j');
		expect(read().slice(3)).toEqual(keys('\u0003j'));
	});

	it('ends at once at Ctrl-C, its rest too', () => {
		const {send, pass, read} = open();
		send(`${start}one`);
		pass(300);
		send('two\u0003three');
		send('four');
		expect(read()).toEqual(keys('\u0003'));
		pass(1000);
		send('a rest that nobody types');
		pass(1000);
		send(`and${end}j`);
		expect(read()).toEqual(keys('\u0003j'));
	});

	it('and keys after that Ctrl-C act at once', () => {
		const {send, pass, read} = open();
		send(`${start}one`);
		pass(2000);
		send('\u0003');
		for (const key of ['j', '2', `${esc}[B`.repeat(4), esc, 'j']) {
			send(key);
			pass(60);
		}
		expect(read().slice(2)).toEqual(keys(`\u0003j2${`${esc}[B`.repeat(4)}${escapeKey}j`));
		send(`${start}two${end}`);
		expect(read().at(-1)).toEqual({pasted: {text: 'two'}});
	});

	it('does not hide the next one, however that is cut', () => {
		const next = `${start}two${end}`;
		for (let at = 0; at < next.length; at++) {
			const {send, pass, read} = open();
			send(`${start}one`);
			pass(6000);
			send(`rest${next.slice(0, at)}`);
			pass(20);
			send(next.slice(at));
			expect(read().slice(2), `at ${at}`).toEqual([{pasted: {text: 'one'}}, {pasted: {text: 'two'}}]);
		}
	});
});

describe('a sequence without an end', () => {
	it.each([
		['CSI', `${esc}[`, '0'],
		['OSC', `${esc}]`, 'x'],
		['DCS', `${esc}P1`, 'x'],
		['SS3', `${esc}O`, '1'],
	])('is dropped after a second of silence: %s', (_, begin, rest) => {
		const {send, pass, read} = open();
		send(begin + rest.repeat(400_000));
		for (let count = 0; count < 1000; count++) send(rest);
		pass(999);
		expect(read()).toEqual([]);
		pass(1);
		send('j');
		expect(read()).toEqual(keys('j'));
	});

	it.each([`${esc}[12`, `${esc}]12`, `${esc}P12`])('takes no Ctrl-C: %j', begin => {
		expect(readWith([begin, '\u0003', 'j'], 0)).toEqual(keys('\u0003j'));
	});

	it('takes keys for five seconds at most', () => {
		const {send, pass, read} = open();
		send(`${esc}]0`);
		for (let count = 0; count < 13; count++) {
			pass(400);
			send('j');
		}
		expect(read()).toEqual(keys('j'));
	});
});
