import {useEffect, useMemo, useState} from 'react';
import type {KeyAction, KeyContext} from '../../keys/key-table.ts';
import type {ExplainedField, KeyHandlers} from '../ui/keys/key-dispatcher.ts';
import {useKeyMap} from '../ui/keys/key-map-context.ts';
import {useKeys} from '../ui/keys/use-keys.ts';
import {SpokenLines} from '../ui/text/spoken-lines.tsx';
import {type TextLine, TextLines} from '../ui/text/text-lines.tsx';
import {useScroll} from '../ui/text/use-scroll.ts';
import {useTheme} from '../ui/theme.ts';
import {useVerbs} from './shell-context.ts';

/** Text that is searched for, and the match that was led to last. */
export interface Sought {
	readonly text: string;
	/** Another object for each search, even if it leads to the same line. */
	readonly match: {readonly line: number};
}

export const nothingSought: Sought = {text: '', match: {line: 0}};

/** Search through several texts, each in a pane of its own. */
export interface SharedSearch {
	/** Lines of all of them. */
	readonly lines: readonly TextLine[];
	/** Index of the first line of this pane among them. */
	readonly start: number;
	readonly sought: Sought;
	/** Changes what is sought, and leads to the pane of a match. */
	set(change: Partial<Sought>): void;
}

interface TextPaneProps {
	readonly lines: readonly TextLine[];
	/** Identity of the text; another one starts at its first line. */
	readonly name: string;
	readonly context: KeyContext;
	readonly width: number;
	readonly height: number;
	/** True if the keys scroll it instead of the list beside it. */
	readonly isFocused: boolean;
	/** True for an overlay, which takes the keys before details that it covers. */
	readonly isOver?: boolean;
	/** Search that goes on in other panes; default: it ends with the lines. */
	readonly search?: SharedSearch | undefined;
	/** Action named in the last line of a text that goes on below it; default: scrolling. */
	readonly moreAction?: KeyAction;
	/** Further handlers. */
	readonly handlers?: KeyHandlers;
	/** Explains the fields among the lines, for the help; left out: there are none. */
	explain?(): readonly ExplainedField[];
	onClose(): void;
	/** Goes back to the previous place; default: closes it. */
	onQuit?(): void;
}

/** Draws a long text that can be scrolled and searched. */
export function TextPane(props: TextPaneProps) {
	const {name, context, width, height, isFocused, moreAction = 'down', onClose, onQuit = onClose} = props;
	const {isSpoken} = useTheme();
	const keyMap = useKeyMap();
	const moreKey = keyMap.name(moreAction);
	const lines = useMemo(
		() => (isSpoken ? props.lines.filter(({text}) => text.trim() !== '') : props.lines),
		[isSpoken, props.lines],
	);
	const scroll = useScroll(lines.length, height, {text: name, isByLine: isSpoken});
	const {sought, clear, handlers} = useSearch(lines, scroll, props);
	useKeys(
		{
			context,
			isOver: props.isOver,
			explain: props.explain,
			handlers: {
				...scroll.handlers,
				...handlers,
				back: () => (sought === '' ? onClose() : clear()),
				quitOrBack() {
					clear();
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

/** Searches the lines of a text, and scrolls to the match. */
function useSearch(
	lines: readonly TextLine[],
	scroll: ReturnType<typeof useScroll>,
	{context, isFocused, search: shared}: Pick<TextPaneProps, 'context' | 'isFocused' | 'search'>,
): {readonly sought: string; readonly handlers: KeyHandlers; clear(): void} {
	const keyMap = useKeyMap();
	const {notify, ask, reportSearch} = useVerbs();
	const [own, setOwn] = useState(nothingSought);
	const set = shared?.set ?? (change => setOwn(before => ({...before, ...change})));
	const {text: sought, match} = shared?.sought ?? own;
	const {lines: all, start} = shared ?? {lines, start: 0};
	const [revealed, setRevealed] = useState(match);
	if (revealed !== match) {
		setRevealed(match);
		const line = match.line - start;
		if (line >= 0 && line < lines.length) scroll.reveal(line);
	}
	const isSearched = isFocused && sought !== '';
	useEffect(() => {
		if (!isSearched) return;
		reportSearch(context, true);
		return () => reportSearch(context, false);
	}, [reportSearch, context, isSearched]);
	function seek(text: string, from: number, step: 1 | -1): Match | undefined {
		const found = text === '' ? undefined : findMatch(all, text, from, step);
		if (found) set({match: {line: found.line}});
		return found;
	}
	const report = (text: string, found: Match | undefined) =>
		found
			? notify(`match ${found.place} of ${found.count} for /${text}`)
			: notify(`nothing here matches /${text}`, 'warning');
	const next = (step: 1 | -1) =>
		sought === ''
			? `nothing is searched for yet: ${keyMap.name('search')} searches`
			: () => report(sought, seek(sought, match.line + step, step));
	const search = () =>
		ask({
			label: '/',
			initial: '',
			note: `text to search for; ${keyMap.name('nextMatch')} and ${keyMap.name('previousMatch')} go through the matches`,
			onChange(text) {
				set({text});
				seek(text, start + scroll.top, 1);
			},
			onApply(text) {
				set({text});
				if (text !== '') report(text, findMatch(all, text, start + scroll.top, 1));
			},
			onCancel: () => set({text: ''}),
		});
	return {
		sought,
		handlers: {search, nextMatch: next(1), previousMatch: next(-1)},
		clear: () => set({text: ''}),
	};
}

interface Match {
	readonly line: number;
	/** Number among all matches, from 1. */
	readonly place: number;
	readonly count: number;
}

/** Finds the next line that contains the text, ignoring case; wraps around at both ends. */
function findMatch(lines: readonly TextLine[], text: string, from: number, step: 1 | -1): Match | undefined {
	const wanted = text.toLowerCase();
	const matches = lines.flatMap((line, index) => (line.text.toLowerCase().includes(wanted) ? [index] : []));
	const next =
		step === 1
			? (matches.find(line => line >= from) ?? matches[0])
			: (matches.findLast(line => line <= from) ?? matches.at(-1));
	return next === undefined
		? undefined
		: {line: next, place: matches.indexOf(next) + 1, count: matches.length};
}
