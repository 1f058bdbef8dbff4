import fc from 'fast-check';
import ICAL from 'ical.js';
import {expect, it} from 'vitest';
import {type IcsEvent, icsLines, isIcsTime} from '../../source/output/ics.ts';
import {anyCharacter} from '../helpers/arbitraries.ts';

const stamp = 1_795_284_000n;

function write(events: readonly IcsEvent[]): string {
	return [...icsLines(events, stamp)].join('');
}

function createEvent(fields: Partial<IcsEvent> = {}): IcsEvent {
	return {uid: 'abc', start: 1_795_291_200n, summary: '37 ends', description: 'Epoch 1206', ...fields};
}

/** Reads a calendar as a calendar program does, by a parser that knows nothing of this one. */
function read(text: string) {
	const calendar = new ICAL.Component(ICAL.parse(text));
	return calendar.getAllSubcomponents('vevent').map(each => {
		const {uid, startDate, summary, description} = new ICAL.Event(each);
		const stamped = each.getFirstPropertyValue('dtstamp');
		return {uid, start: startDate.toJSDate().toISOString(), summary, description, stamp: String(stamped)};
	});
}

it('is read by a calendar program: ids, times in UTC, texts', () => {
	const text = write([createEvent(), createEvent({uid: 'def', start: 1_795_300_000n})]);
	expect(read(text)).toEqual([
		{
			uid: 'abc',
			start: '2026-11-21T20:00:00.000Z',
			summary: '37 ends',
			description: 'Epoch 1206',
			stamp: '2026-11-21T18:00:00Z',
		},
		expect.objectContaining({uid: 'def', start: '2026-11-21T22:26:40.000Z'}),
	]);
	expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\nPRODID:[^\r]+\r\nBEGIN:VEVENT\r\n/);
	expect(text).not.toContain('VALARM');
	expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
});

it('holds times of the years that its form has', () => {
	const [first, last] = [-62_167_219_200n, 253_402_300_799n];
	const text = write([createEvent({start: first}), createEvent({start: last})]);
	expect(text.match(/^DTSTART:.*(?=\r$)/gm)).toEqual([
		'DTSTART:00000101T000000Z',
		'DTSTART:99991231T235959Z',
	]);
	expect([first - 1n, first, last, last + 1n].map(isIcsTime)).toEqual([false, true, true, false]);
	expect([-(10n ** 30n), 10n ** 30n].map(isIcsTime)).toEqual([false, false]);
});

it('holds a time zone where nothing comes, since a calendar must hold something', () => {
	const text = write([]);
	const calendar = new ICAL.Component(ICAL.parse(text));
	expect(calendar.getAllSubcomponents().map(({name}) => name)).toEqual(['vtimezone']);
	expect(read(text)).toEqual([]);
});

it.each([
	[
		'a break that would begin another property',
		'x\r\nATTENDEE:mailto:a@b\nEND:VEVENT',
		'x\nATTENDEE:mailto:a@b\nEND:VEVENT',
	],
	['signs of the format', 'a;b,c\\n:"d"\\', 'a;b,c\\n:"d"\\'],
	['control characters', 'a\u0000b\u001b[31mc\u0085d\u2028e', 'ab[31mc\nd\ne'],
	['wide characters', '青山ノード🦥'.repeat(20), '青山ノード🦥'.repeat(20)],
	['a long word', 'x'.repeat(500), 'x'.repeat(500)],
])('keeps %s inside its text', (_, summary, expected) => {
	const text = write([createEvent({summary, description: summary})]);
	expect(read(text)).toEqual([expect.objectContaining({summary: expected, description: expected})]);
});

it('writes any text in lines of at most 75 bytes, and it is read back', () => {
	const anyText = fc.string({unit: anyCharacter, maxLength: 200});
	fc.assert(
		fc.property(anyText, anyText, (summary, description) => {
			const text = write([createEvent({summary, description})]);
			for (const line of text.split('\r\n')) {
				expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
				expect(line).not.toMatch(/[\r\n]/);
			}
			const [event] = read(text);
			const plain = (value: string) =>
				value.replaceAll(/\r\n|[\r\n\u0085\u2028\u2029]/g, '\n').replaceAll(/(?!\n)\p{Cc}/gu, '');
			expect(event?.summary).toBe(plain(summary));
			expect(event?.description).toBe(plain(description));
		}),
	);
});
