import {toRoomTable} from './imports.ts';
import {rooms} from './rooms.ts';

const heading = '## Rooms';

/** CONTRIBUTING with the table under its heading made anew. */
export function withRoomTable(text: string): string {
	const start = text.indexOf(`\n${heading}\n`);
	const open = text.indexOf('\n| folder |', start) + 1;
	const close = text.indexOf('\n\n', open);
	if (start === -1 || open === 0 || close === -1) {
		throw new Error(`CONTRIBUTING has no table under ${heading}`);
	}
	return text.slice(0, open) + toRoomTable(rooms) + text.slice(close);
}
