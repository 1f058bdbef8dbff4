import {describe, expect, it} from 'vitest';
import {drawHeadline, endingOf, type Sent} from '../../source/broadcast/ending.ts';
import {createSigns} from '../../source/format/signs.ts';

const at = Date.UTC(2026, 10, 21, 17, 14, 3);
const sent = {mode: 'sync', node: 'https://rpc.example/', at} as const;
const accepted = {kind: 'accepted', isKnown: false} as const;
const found = {kind: 'found', height: 4_030_720n, rejected: 0, inner: 1, at: at + 8000} as const;
const theme = createSigns({isAscii: false, isSpoken: false});
const look = {theme, isUtc: true, now: at + 60_000};

const stages: readonly (readonly [Sent, headline: string, meaning: string, trail: string])[] = [
	[{...sent, at: undefined, isUnderWay: true}, 'Sending…', 'waiting', 'to rpc.example'],
	[
		{...sent, outcome: accepted},
		'Sent, waiting for a block',
		'waiting',
		'sent 17:14:03 UTC to rpc.example · passed its check',
	],
	[
		{...sent, mode: 'async', outcome: accepted},
		'Sent, not checked yet',
		'waiting',
		'sent 17:14:03 UTC to rpc.example · received, not checked yet',
	],
	[
		{...sent, outcome: accepted, block: {...found, result: 'applied'}},
		'✓ Applied in block 4 030 720',
		'good',
		'sent 17:14:03 UTC to rpc.example · passed its check · found 17:14:11 UTC',
	],
	[
		{...sent, outcome: accepted, block: {...found, result: 'rejected', log: 'not enough balance'}},
		'✗ Rejected in block 4 030 720: not enough balance',
		'bad',
		'sent 17:14:03 UTC to rpc.example · passed its check · found 17:14:11 UTC',
	],
	[
		{...sent, outcome: accepted, block: {...found, result: 'applied', inner: 0, isNodes: true}},
		'✓ Applied in block 4 030 720',
		'good',
		'sent 17:14:03 UTC to rpc.example · passed its check · known from the node 17:14:11 UTC',
	],
	[
		{...sent, outcome: {kind: 'rejected', by: 'check', code: '6'}},
		'✗ Refused by the node: wrong chain id',
		'bad',
		'sent 17:14:03 UTC to rpc.example · nothing was changed and no fee paid',
	],
	[
		{...sent, outcome: {kind: 'notAccepted', reason: 'its queue is full; try again later'}},
		'! Not taken, nothing was refused for good: its queue is full; try again later',
		'warning',
		'sent 17:14:03 UTC to rpc.example',
	],
	[
		{...sent, outcome: {kind: 'unknown', reason: 'no answer came within 10 s'}},
		'? Not known, it may have been accepted: no answer came within 10 s',
		'warning',
		'sent 17:14:03 UTC to rpc.example · look for it first',
	],
	[
		{...sent, outcome: {kind: 'notSent', reason: 'it cannot be reached'}},
		'! Not sent: it cannot be reached',
		'warning',
		'tried 17:14:03 UTC',
	],
	[
		sent,
		'? Not known, it may have been accepted: the program ended before an answer came',
		'warning',
		'begun 17:14:03 UTC to rpc.example',
	],
];

const byHeadline = stages.map(([attempt, headline, ...rest]) => [headline, attempt, ...rest] as const);

describe('what became of an attempt, and what led there', () => {
	it.each(byHeadline)('%s', (headline, attempt, meaning, trail) => {
		const ending = endingOf(attempt, look);
		expect(drawHeadline(ending.headline, theme)).toEqual({text: headline, meaning});
		expect(ending.trail).toBe(trail);
	});

	it.each(byHeadline)('%s: in ASCII, and without a sign to a screen reader', (headline, attempt) => {
		const words = headline.replace(/^[✓✗?!] /, '');
		for (const isSpoken of [false, true]) {
			const signs = createSigns({isAscii: true, isSpoken});
			const {headline: told, trail} = endingOf(attempt, {...look, theme: signs});
			const {text} = drawHeadline(told, signs);
			expect(text + trail).toMatch(/^\p{ASCII}+$/u);
			expect(isSpoken ? text : text.replace(/^[+x?!] /, '')).toBe(words.replace('…', signs.glyphs.ellipsis));
		}
	});

	it('has the date where that is not today', () => {
		const {trail} = endingOf({...sent, outcome: accepted}, {...look, now: at + 86_400_000});
		expect(trail).toBe('sent 2026-11-21 17:14 UTC to rpc.example · passed its check');
	});

	it('names a node with its path', () => {
		const node = 'https://rpc.example/namada/';
		expect(endingOf({...sent, node, outcome: accepted}, look).trail).toContain('to rpc.example/namada ·');
	});
});
