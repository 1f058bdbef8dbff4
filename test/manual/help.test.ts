import {describe, expect, it} from 'vitest';
import {commands} from '../../source/commands/records/commands.ts';
import {helpText} from '../../source/manual/help.ts';
import {flagNames, flagOf} from '../../source/options/flags.ts';
import {commandNames, commandOf} from '../helpers/commands.ts';
import {runCommand} from '../helpers/run-command.ts';

const pages = [undefined, ...commandNames];

/** Cells of the longest line. A word of an example is typed as it stands, however long it is. */
function widest(text: string): number {
	const lines = text.split('\n').filter(line => !/^ +> \S+$/.test(line));
	return Math.max(...lines.map(line => line.length));
}

/** The words alone, in their order, as whoever reads them hears them. */
function words(text: string): string {
	return text.replaceAll(/ \\\n/g, ' ').replaceAll(/\s+/g, ' ');
}

describe.each([40, 53, 80, 100])('in %i columns', width => {
	it.each(pages)('the help of %s has no longer line', command => {
		expect(widest(helpText(commands, command, width))).toBeLessThanOrEqual(width);
	});

	it('the help has every command and every flag with what it does', () => {
		const read = words(helpText(commands, undefined, width));
		for (const name of commandNames) {
			const {argument, argumentShown = argument, argumentsShown, summary} = commandOf(name);
			const one = argumentShown === undefined ? name : `${name} <${argumentShown}>`;
			const term = argumentsShown === undefined ? one : `${name} [${argumentsShown}]`;
			expect(read).toContain(` ${term} ${summary}`);
		}
		for (const name of flagNames) {
			const {value, description} = flagOf(name);
			expect(read).toContain(`--${name} ${value === undefined ? '' : `${value} `}${description}`);
		}
	});

	it.each(commandNames)('the help of %s has its notes, flags and examples', command => {
		const {notes = [], examples, flags} = commandOf(command);
		const read = words(helpText(commands, command, width));
		const all = [
			...notes,
			...examples.map(example => ` stakedeck ${example}`),
			...flags.map(flag => ` --${flag} `),
		];
		for (const each of all) expect(read).toContain(each);
	});
});

it('uses the width there is: the more columns, the fewer lines', () => {
	const heights = [40, 60, 80, 100].map(width => helpText(commands, undefined, width).split('\n').length);
	expect(heights).toEqual(heights.toSorted((left, right) => right - left));
	expect(new Set(heights).size).toBe(heights.length);
});

it.each([
	['a terminal', {columns: 72}, 72],
	['a wide terminal', {columns: 180}, 100],
	['a terminal hardly a word wide', {columns: 12}, 40],
	['a terminal that does not know its width', {columns: 0}, 80],
	['a pipe', {}, 80],
	['a pipe of a wide terminal', {columns: 180, isPiped: true}, 80],
])('%s gets it as wide as it reads well there', async (_, settings, width) => {
	for (const command of pages) {
		const {stdout} = await runCommand([...(command === undefined ? [] : [command]), '--help'], settings);
		expect(stdout).toBe(helpText(commands, command, width));
	}
});
