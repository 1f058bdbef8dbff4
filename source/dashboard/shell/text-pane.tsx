import {useEffect, useMemo, useState} from 'react';
import type {KeyAction, KeyContext} from '../../keys/key-table.ts';
import type {KeyHandlers} from '../ui/keys/key-dispatcher.ts';
import {useKeyMap} from '../ui/keys/key-map-context.ts';
import {useKeys} from '../ui/keys/use-keys.ts';
import {SpokenLines} from '../ui/text/spoken-lines.tsx';
import {type TextLine, TextLines} from '../ui/text/text-lines.tsx';
import {useScroll} from '../ui/text/use-scroll.ts';
import {useTheme} from '../ui/theme.ts';
import {useVerbs} from './shell-context.ts';

interface TextPaneProps {
	readonly lines: readonly TextLine[];
	/** Identifies the text; another one starts at its first line. */
	readonly name: string;
	readonly context: KeyContext;
	readonly width: number;
	readonly height: number;
	/** Whether the keys scroll it instead of the list beside it. */
	readonly isFocused: boolean;
	/** What is named in the last line of a text that goes on below it; left out: how to scroll. */
	readonly moreAction?: KeyAction;
	/** What else the keys do here. */
	readonly handlers?: KeyHandlers;
	onClose(): void;
	/** Goes back the way one came; closes it where left out. */
	onQuit?(): void;
}

/** A long text: scrolled and searched. */
export function TextPane(props: TextPaneProps) {
	const {name, context, width, height, isFocused, moreAction = 'down', onClose, onQuit = onClose} = props;
	const {isSpoken} = useTheme();
	const keyMap = useKeyMap();
	const moreKey = keyMap.name(moreAction);
	const {notify, ask, reportSearch} = useVerbs();
	const lines = useMemo(
		() => (isSpoken ? props.lines.filter(({text}) => text.trim() !== '') : props.lines),
		[isSpoken, props.lines],
	);
	const scroll = useScroll(lines.length, height, {text: name, isByLine: isSpoken});
	const [sought, setSought] = useState('');
	const isSearched = isFocused && sought !== '';
	useEffect(() => {
		reportSearch(context, isSearched);
		return () => reportSearch(context, false);
	}, [reportSearch, context, isSearched]);

	function find(text: string, from: number, step: 1 | -1) {
		const matches = matchesIn(lines, text);
		if (matches.length === 0) return undefined;
		const next =
			step === 1
				? (matches.find(line => line >= from) ?? matches[0])
				: (matches.findLast(line => line <= from) ?? matches.at(-1));
		return {line: next ?? 0, place: matches.indexOf(next ?? 0) + 1, count: matches.length};
	}
	const [at, setAt] = useState(0);
	function seek(text: string, from: number, step: 1 | -1): boolean {
		const found = text === '' ? undefined : find(text, from, step);
		if (!found) return false;
		scroll.reveal(found.line);
		setAt(found.line);
		return true;
	}
	function step(by: 1 | -1) {
		if (!seek(sought, at + by, by)) return notify(`nothing here matches /${sought}`, 'warning');
		const found = find(sought, at + by, by);
		if (found) notify(`match ${found.place} of ${found.count} for /${sought}`);
	}
	const noSearch = `nothing is searched for yet: ${keyMap.name('search')} searches`;
	useKeys(
		{
			context,
			handlers: {
				...scroll.handlers,
				search: () =>
					ask({
						label: '/',
						initial: '',
						note: `text to search for; ${keyMap.name('nextMatch')} and ${keyMap.name('previousMatch')} go through the matches`,
						onChange(text) {
							setSought(text);
							seek(text, scroll.top, 1);
						},
						onApply(text) {
							setSought(text);
							const found = text === '' ? undefined : find(text, scroll.top, 1);
							if (text === '') return;
							if (found) notify(`match ${found.place} of ${found.count} for /${text}`);
							else notify(`nothing here matches /${text}`, 'warning');
						},
						onCancel: () => setSought(''),
					}),
				nextMatch: sought === '' ? noSearch : () => step(1),
				previousMatch: sought === '' ? noSearch : () => step(-1),
				back: () => (sought === '' ? onClose() : setSought('')),
				quitOrBack() {
					setSought('');
					onQuit();
				},
				...props.handlers,
			},
		},
		isFocused,
	);
	if (isSpoken) {
		return <SpokenLines lines={lines} at={scroll.top} height={height} width={width} moreKey={moreKey} />;
	}
	return (
		<TextLines
			lines={lines}
			top={scroll.top}
			width={width}
			height={height}
			moreKey={moreKey}
			found={isFocused ? sought : ''}
		/>
	);
}

/** Lines that hold the text, in any case. */
function matchesIn(lines: readonly TextLine[], text: string): number[] {
	const wanted = text.toLowerCase();
	return lines.flatMap((line, index) => (line.text.toLowerCase().includes(wanted) ? [index] : []));
}
