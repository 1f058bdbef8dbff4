import {commandHelp} from '../../source/dashboard/command-line/command-words.ts';
import {defaultKeys} from '../../source/keys/key-map.ts';
import {helpText} from '../../source/manual/help.ts';
import {type KeyGroup, keyGroups} from '../../source/manual/man-page.ts';

/** Cells of the block of options, whatever terminal the README is made in. */
const helpWidth = 100;

/** The parts of the README that are made from the program's own tables, by the heading they stand under. */
export const generatedParts: Readonly<Record<string, string>> = {
	'## Keys': keyGroups(defaultKeys).map(keyList).join('\n'),
	'### After the colon': commandList(),
	'## Commands and options': helpText(undefined, helpWidth),
};

/** The README with the first block of code under each of those headings made anew. */
export function withGeneratedParts(readme: string): string {
	let text = readme;
	for (const [heading, content] of Object.entries(generatedParts)) {
		const start = text.indexOf(`\n${heading}\n`);
		const open = text.indexOf('```\n', start) + '```\n'.length;
		const close = text.indexOf('```', open);
		if (start === -1 || close === -1) throw new Error(`the README has no block of code under ${heading}`);
		text = text.slice(0, open) + content + text.slice(close);
	}
	return text;
}

function keyList({title, entries}: KeyGroup): string {
	const width = Math.max(...entries.map(([keys]) => keys.length));
	return [title, ...entries.map(([keys, help]) => `  ${keys.padEnd(width)}  ${help}`), ''].join('\n');
}

function commandList(): string {
	return commandHelp(defaultKeys)
		.map(([words, help]) => `${words}\n    ${help}\n`)
		.join('');
}
