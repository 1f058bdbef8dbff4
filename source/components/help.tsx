import {useMemo} from 'react';
import {commandHelp} from '../command-words.ts';
import {wrap} from '../format/text.ts';
import {bindingsOf, type KeyContext, showKey} from '../keys.ts';
import {useTheme} from '../theme.ts';
import type {TextLine} from './text-lines.tsx';

/** Cells of the words before what they do. */
const commandWidth = 18;

const titles: readonly (readonly [KeyContext, string])[] = [
	['list', 'In a list'],
	['details', 'In the details'],
	['messages', 'In the messages'],
	['choice', 'In a choice'],
	['prompt', 'In a prompt'],
	['help', 'In this help'],
];

/** The key table as a text: in two columns where there is room, each context under its title. */
export function useHelpLines(width: number): readonly TextLine[] {
	const {isSpoken} = useTheme();
	return useMemo(
		() =>
			isSpoken
				? [...titles.flatMap(([context, title]) => sayContext(context, title)), ...sayCommands()]
				: [
						...titles.flatMap(([context, title]) => drawContext(context, title, width)),
						...drawCommands(width),
					],
		[width, isSpoken],
	);
}

/** For a screen reader: a sentence for each action, the keys before what they do. */
function sayContext(context: KeyContext, title: string): TextLine[] {
	const lines = bindingsOf(context).map(({keys, help}) => `${keys.map(showKey).join(' or ')}: ${help}`);
	return [`${title}:`, ...lines].map(text => ({text}));
}

function sayCommands(): TextLine[] {
	return ['After a colon:', ...commandHelp.map(([words, help]) => `${words}: ${help}`)].map(text => ({text}));
}

function drawContext(context: KeyContext, title: string, width: number): TextLine[] {
	const entries = bindingsOf(context).map(({keys, help}) => [keys.map(showKey).join(' '), help] as const);
	const keyWidth = Math.max(...entries.map(([keys]) => keys.length)) + 2;
	const cellWidth = keyWidth + Math.max(...entries.map(([, help]) => help.length)) + 2;
	const columns = Math.max(1, Math.min(3, Math.floor(width / cellWidth)));
	const rows = Math.ceil(entries.length / columns);
	const lines = Array.from({length: rows}, (_, row) =>
		Array.from({length: columns}, (_, column) => {
			const [keys, help] = entries[column * rows + row] ?? ['', ''];
			return (keys.padEnd(keyWidth) + help).padEnd(cellWidth);
		})
			.join('')
			.trimEnd(),
	);
	return [{text: title, meaning: 'title'}, ...lines.map(text => ({text})), {text: ''}];
}

/** What can be typed after ":", one for each line; what it does is below where there is no room beside it. */
function drawCommands(width: number): TextLine[] {
	const indent = '  ';
	const lines = commandHelp.flatMap(([words, help]) => {
		const beside = `${words.padEnd(commandWidth)}  ${help}`;
		if (words.length <= commandWidth && beside.length <= width) return [beside];
		return [...wrap(words, width), ...wrap(help, width - indent.length).map(line => indent + line)];
	});
	return [{text: 'After :', meaning: 'title'}, ...lines.map(text => ({text})), {text: ''}];
}
