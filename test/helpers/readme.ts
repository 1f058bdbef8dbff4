import {commandHelp} from '../../source/command-words.ts';
import {helpText} from '../../source/commands/help.ts';
import {bindingsOf, type KeyContext, showKey} from '../../source/keys.ts';

/** Contexts in which keys do something that they do not do in a list. */
const contexts: readonly (readonly [KeyContext, string])[] = [
	['list', 'In a list (moving and leaving is the same everywhere)'],
	['details', 'In the details'],
	['broadcast', 'In a broadcast'],
	['choice', 'In a choice'],
	['prompt', 'In a prompt'],
];

/** The parts of the README that are made from the program's own tables, by the heading they stand under. */
export const generatedParts: Readonly<Record<string, string>> = {
	'## Keys': contexts.map(([context, title]) => keyList(context, title)).join('\n'),
	'### After the colon': commandList(),
	'## Commands and options': helpText(),
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

function keyList(context: KeyContext, title: string): string {
	const entries = bindingsOf(context)
		.filter(binding => context === 'list' || !bindingsOf('list').includes(binding))
		.map(({keys, help}) => [keys.map(showKey).join(' '), help] as const);
	const width = Math.max(...entries.map(([keys]) => keys.length));
	return [title, ...entries.map(([keys, help]) => `  ${keys.padEnd(width)}  ${help}`), ''].join('\n');
}

function commandList(): string {
	return commandHelp.map(([words, help]) => `${words}\n    ${help}\n`).join('');
}
