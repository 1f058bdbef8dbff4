import {execFileSync} from 'node:child_process';
import {expect, it} from 'vitest';
import {shellLines} from '../../source/manual/shell-lines.ts';

it.each([
	['stakedeck bonds', 40, ['stakedeck bonds']],
	['stakedeck man > ~/page.1', 24, ['stakedeck man > ~/page.1']],
	['stakedeck man > ~/page.1', 23, ['stakedeck man \\', '    > ~/page.1']],
	[
		'stakedeck --view "proposal 12" | less',
		20,
		['stakedeck --view \\', '    "proposal 12" \\', '    | less'],
	],
	['stakedeck tx abcdefghijklmnop --utc', 16, ['stakedeck tx \\', '    abcdefghijklmnop \\', '    --utc']],
])('%s in %i columns', (command, width, lines) => {
	expect(shellLines(command, width)).toEqual(lines);
});

it('is read by a shell as the words that it was', () => {
	const words = `"two  words" 'and  more' plain --flag=value`;
	const ask = (command: string) => execFileSync('sh', ['-c', command], {encoding: 'utf8'});
	const whole = ask(`printf '[%s]' ${words}`);
	for (const width of [1, 12, 20, 30]) {
		expect(ask(shellLines(`printf '[%s]' ${words}`, width).join('\n'))).toBe(whole);
	}
});
