/** Event of a calendar file (RFC 5545). */
export interface IcsEvent {
	/** Stays the same in later files, so that a program moves the event instead of adding another. */
	readonly uid: string;
	/** Number of the version of its time: a program moves an event to that of the highest. Left out: 0. */
	readonly sequence?: number | undefined;
	/** Unix seconds that a calendar file can hold. */
	readonly start: bigint;
	readonly summary: string;
	readonly description: string;
}

/**
Writes the lines of a calendar file (RFC 5545): times in UTC, no alarms.

@param stamp unix seconds at which it is written, which a calendar file can hold
*/
export function* icsLines(events: readonly IcsEvent[], stamp: bigint): Generator<string> {
	yield* property('BEGIN', 'VCALENDAR');
	yield* property('VERSION', '2.0');
	yield* property('PRODID', '-//stakedeck//calendar//EN');
	// A calendar must hold something: without events, the time zone of them all.
	if (events.length === 0) yield* utcZone;
	for (const {uid, sequence, start, summary, description} of events) {
		yield* property('BEGIN', 'VEVENT');
		yield* property('UID', toText(uid));
		yield* property('DTSTAMP', toTime(stamp));
		if (sequence) yield* property('SEQUENCE', String(sequence));
		yield* property('DTSTART', toTime(start));
		yield* property('SUMMARY', toText(summary));
		yield* property('DESCRIPTION', toText(description));
		// A moment keeps nobody busy.
		yield* property('TRANSP', 'TRANSPARENT');
		yield* property('END', 'VEVENT');
	}
	yield* property('END', 'VCALENDAR');
}

const utcZone = [
	'BEGIN:VTIMEZONE',
	'TZID:UTC',
	'BEGIN:STANDARD',
	'DTSTART:19700101T000000',
	'TZOFFSETFROM:+0000',
	'TZOFFSETTO:+0000',
	'END:STANDARD',
	'END:VTIMEZONE',
].map(line => `${line}\r\n`);

/** Maximum bytes of a line, its end not counted. */
const maxBytes = 75;

/** Folds a property at characters into lines of at most 75 bytes, each further one behind a blank. */
function* property(name: string, value: string): Generator<string> {
	let line = `${name}:`;
	let bytes = line.length;
	for (const character of value) {
		const size = Buffer.byteLength(character);
		if (bytes + size > maxBytes) {
			yield `${line}\r\n`;
			line = ' ';
			bytes = 1;
		}
		line += character;
		bytes += size;
	}
	yield `${line}\r\n`;
}

const escaped = /[\\;,]/g;
const lineBreak = /\r\n|[\r\n\u0085\u2028\u2029]/g;
const control = /\p{Cc}/gu;

/** Writes a text: what would end the line or the value is escaped, other control characters are left out. */
function toText(text: string): string {
	return text
		.replaceAll(escaped, '\\$&')
		.split(lineBreak)
		.map(line => line.replaceAll(control, ''))
		.join('\\n');
}

/** Unix seconds at which the year 0 begins, and at which that of 9999 has ended. */
const firstTime = -62_167_219_200n;
const endOfTime = 253_402_300_800n;

/** Tells whether a calendar file can hold unix seconds: its years have four digits. */
export function isIcsTime(unixSeconds: bigint): boolean {
	return unixSeconds >= firstTime && unixSeconds < endOfTime;
}

/** Writes unix seconds: '20261121T180000Z'. */
function toTime(unixSeconds: bigint): string {
	const text = new Date(Number(unixSeconds) * 1000).toISOString();
	return `${text.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}
