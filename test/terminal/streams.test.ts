import {expect, it} from 'vitest';
import type {System} from '../../source/system/system.ts';
import {asciiStreams} from '../../source/terminal/streams.ts';

function writtenTo(
	{isTTY, ...environment}: {isTTY: boolean} & Record<string, unknown>,
	text: string,
): string {
	let written = '';
	const stream = {
		isTTY,
		write(data: string, done?: () => void) {
			written += data;
			done?.();
			return true;
		},
	} as unknown as NodeJS.WriteStream;
	const system = {environment, stdout: stream, stderr: stream} as unknown as System;
	let isDone = false;
	asciiStreams(system).stdout.write(text, () => {
		isDone = true;
	});
	expect(isDone).toBe(true);
	return written;
}

const name = 'Stake é 海燕 🦥 n\u0303|';

it('writes a question mark for each cell that a terminal without UTF-8 cannot show', () => {
	expect(writtenTo({isTTY: true, LANG: 'C'}, name)).toBe('Stake ? ???? ?? n|');
	expect(writtenTo({isTTY: true, LC_ALL: 'POSIX', LANG: 'C.UTF-8'}, name)).toBe('Stake ? ???? ?? n|');
	expect(writtenTo({isTTY: true, LC_CTYPE: 'de_DE.ISO-8859-1', LANG: 'C.UTF-8'}, name)).toBe(
		'Stake ? ???? ?? n|',
	);
});

it('leaves every character where the locale is UTF-8, and to pipes and files', () => {
	expect(writtenTo({isTTY: true, LANG: 'C.UTF-8'}, name)).toBe(name);
	expect(writtenTo({isTTY: false, LANG: 'C'}, name)).toBe(name);
});
