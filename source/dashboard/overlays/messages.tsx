import {useMemo, useState, useSyncExternalStore} from 'react';
import type {Flaw} from '../../domain/decoded.ts';
import {type Signs, withSign} from '../../format/signs.ts';
import {wrap} from '../../format/text.ts';
import {formatTimeOfDay} from '../../format/time.ts';
import {derive} from '../../system/changing.ts';
import type {LogEntry, SessionLog} from '../shell/session-log.ts';
import type {Overlay, OverlayHints} from '../shell/shell.ts';
import {useShell, useVerbs} from '../shell/shell-context.ts';
import {TextPane} from '../shell/text-pane.tsx';
import {useKeyMap} from '../ui/keys/key-map-context.ts';
import type {TextLine} from '../ui/text/text-lines.tsx';
import {type Meaning, useTheme} from '../ui/theme.ts';

/** Creates an overlay with the messages and the log of requests. */
export function createMessagesOverlay(log: SessionLog): Overlay {
	return {
		context: 'messages',
		title: 'Messages',
		hints: derive(log, (entries): OverlayHints => ({asOf: entries.at(-1)?.at})),
		render: height => <Messages log={log} height={height} />,
	};
}

interface MessagesProps {
	readonly log: SessionLog;
	readonly height: number;
}

/** Draws messages, flaws of the shown data and requests. */
function Messages({log, height}: MessagesProps) {
	const {flaws, isUtc, arrangement, store} = useShell();
	const {closeOverlay} = useVerbs();
	const theme = useTheme();
	const {isSpoken} = theme;
	const {width} = arrangement;
	const latest = useSyncExternalStore(log.subscribe, log.read);
	const undos = useSyncExternalStore(store.undos.subscribe, store.undos.read);
	const undoKey = useKeyMap().name('undo');
	// Requests continue in the background: a screen reader could not follow a list that moves down with each one.
	const [opened] = useState(latest);
	const entries = isSpoken ? opened : latest;
	const lines = useMemo(
		() => [
			...(undos.length === 0
				? []
				: section(`${undoKey} undoes, the last first`, undos.toReversed(), width - 1, ({what}) => ({
						text: what,
					}))),
			...describeLog(entries, flaws, {isUtc, width: width - 1, theme}),
		],
		[undos, undoKey, entries, flaws, isUtc, width, theme],
	);
	return (
		<TextPane
			lines={lines}
			name="messages"
			context="messages"
			width={width}
			height={height}
			isFocused
			handlers={{messages: closeOverlay}}
			onClose={closeOverlay}
		/>
	);
}

/** Writes the log, the newest first; requests are listed apart, as they would bury the messages. */
export function describeLog(
	entries: readonly LogEntry[],
	flaws: readonly Flaw[],
	{isUtc, width, theme}: {readonly isUtc: boolean; readonly width: number; readonly theme: Signs},
): TextLine[] {
	const newest = entries.toReversed();
	const messages = newest.filter(entry => entry.kind === 'message');
	const requests = newest.filter(entry => entry.kind === 'request');
	const time = (at: number) => formatTimeOfDay(at, {isUtc});
	return [
		...section('Fields of this view that could not be read', flaws, width, ({path, problem}) => ({
			text: `${path}: ${problem}`,
			meaning: 'warning',
		})),
		...section('Messages', messages, width, ({at, text, meaning, times}) => ({
			text: `${time(at)}  ${withSign(text.replaceAll('\n', ' '), meaning, theme)}${times > 1 ? ` (${times} times)` : ''}`,
			meaning,
		})),
		...section('Requests', requests, width, ({at, url, status, milliseconds}) => ({
			text: `${time(at)}  GET ${url} ${status ?? 'no answer'} ${Math.round(milliseconds)} ms`,
			meaning: isGood(status) ? undefined : 'warning',
		})),
	];
}

interface LogLine {
	readonly text: string;
	readonly meaning?: Meaning | undefined;
}

function section<Entry>(
	title: string,
	entries: readonly Entry[],
	width: number,
	toLine: (entry: Entry) => LogLine,
): TextLine[] {
	// Flaws are rare, so their absence is not mentioned.
	if (entries.length === 0 && title.startsWith('Fields')) return [];
	const lines = entries.flatMap(entry => {
		const {text, meaning} = toLine(entry);
		return wrap(text, Math.max(1, width)).map(part => ({text: part, meaning}));
	});
	return [
		{text: title, meaning: 'title'} as const,
		...(lines.length > 0 ? lines : [{text: 'none yet'}]),
		{text: ''},
	];
}

function isGood(status: number | undefined): boolean {
	return status !== undefined && status >= 200 && status < 300;
}
