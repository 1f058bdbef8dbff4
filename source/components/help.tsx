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
	['broadcast', 'In a broadcast'],
	['choice', 'In a choice'],
	['prompt', 'In a prompt'],
	['help', 'In this help'],
];

/**
The key table as a text: in two columns where there is room, each context under its title.

@param canBroadcast whether that is possible here; where it is not, nothing of it is told
*/
export function useHelpLines(width: number, canBroadcast: boolean): readonly TextLine[] {
	const {isSpoken} = useTheme();
	return useMemo(() => {
		const shown = titles.filter(([context]) => canBroadcast || context !== 'broadcast');
		const commands = commandHelp.filter(([words]) => canBroadcast || !/^broadcast\b/.test(words));
		return isSpoken
			? [...shown.flatMap(([context, title]) => sayContext(context, title)), ...sayCommands(commands)]
			: [
					...shown.flatMap(([context, title]) => drawContext(context, title, width)),
					...drawCommands(commands, width),
				];
	}, [width, isSpoken, canBroadcast]);
}

/** For a screen reader: a sentence for each action, the keys before what they do. */
function sayContext(context: KeyContext, title: string): TextLine[] {
	const lines = bindingsOf(context).map(({keys, help}) => `${keys.map(showKey).join(' or ')}: ${help}`);
	return [`${title}:`, ...lines].map(text => ({text}));
}

function sayCommands(commands: typeof commandHelp): TextLine[] {
	return ['After a colon:', ...commands.map(([words, help]) => `${words}: ${help}`)].map(text => ({text}));
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
function drawCommands(commands: typeof commandHelp, width: number): TextLine[] {
	const indent = '  ';
	const lines = commands.flatMap(([words, help]) => {
		const beside = `${words.padEnd(commandWidth)}  ${help}`;
		if (words.length <= commandWidth && beside.length <= width) return [beside];
		return [...wrap(words, width), ...wrap(help, width - indent.length).map(line => indent + line)];
	});
	return [{text: 'After :', meaning: 'title'}, ...lines.map(text => ({text})), {text: ''}];
}
