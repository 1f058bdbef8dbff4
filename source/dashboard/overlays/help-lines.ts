import {useMemo} from 'react';
import {wrap} from '../../format/text.ts';
import {showKey} from '../../keys/key-names.ts';
import {type HelpContext, type HelpEntries, helpEntries} from '../command-line/help-entries.ts';
import {useKeyMap} from '../ui/keys/key-map-context.ts';
import type {TextLine} from '../ui/text/text-lines.tsx';
import {useTheme} from '../ui/theme.ts';

/** Width of the words before their descriptions, in cells. */
const commandWidth = 21;

/**
Writes the key table: in up to three columns, each context under its title.

@param canBroadcast whether broadcasts are possible here; if not, the help does not mention them
@param about one word or key; undefined: everything
*/
export function useHelpLines(
	width: number,
	canBroadcast: boolean,
	about: string | undefined,
): readonly TextLine[] {
	const {isSpoken} = useTheme();
	const keyMap = useKeyMap();
	return useMemo(() => {
		const {contexts, commands} = helpEntries(keyMap, canBroadcast, about);
		const title = about === undefined ? [] : [{text: `About "${about}"; :help shows everything`}];
		return isSpoken
			? [...title, ...contexts.flatMap(speakContext), ...speakCommands(commands)]
			: [
					...title.flatMap(line => [line, {text: ''}]),
					...contexts.flatMap(context => drawContext(context, width)),
					...drawCommands(commands, width),
				];
	}, [width, isSpoken, keyMap, canBroadcast, about]);
}

/** Writes a sentence for each action for a screen reader, keys first. */
function speakContext({title, bindings}: HelpContext): TextLine[] {
	const lines = bindings.map(({keys, help}) => `${keys.map(showKey).join(' or ')}: ${help}`);
	return [`${title}:`, ...lines].map(text => ({text}));
}

function speakCommands(commands: HelpEntries['commands']): TextLine[] {
	if (commands.length === 0) return [];
	return ['After a colon:', ...commands.map(([words, help]) => `${words}: ${help}`)].map(text => ({text}));
}

function drawContext({title, bindings}: HelpContext, width: number): TextLine[] {
	const entries = bindings.map(({keys, help}) => [keys.map(showKey).join(' '), help] as const);
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

/** Draws the lines for ":", one below the other; a description goes below if there is no room beside it. */
function drawCommands(commands: HelpEntries['commands'], width: number): TextLine[] {
	if (commands.length === 0) return [];
	const indent = '  ';
	const lines = commands.flatMap(([words, help]) => {
		const beside = `${words.padEnd(commandWidth)}  ${help}`;
		if (words.length <= commandWidth && beside.length <= width) return [beside];
		return [...wrap(words, width), ...wrap(help, width - indent.length).map(line => indent + line)];
	});
	return [{text: 'After :', meaning: 'title'}, ...lines.map(text => ({text})), {text: ''}];
}
