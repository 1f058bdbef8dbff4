import {Text} from 'ink';
import {memo, useSyncExternalStore} from 'react';
import {fitToWidth, widthOf} from '../../format/text.ts';
import type {KeyAction, KeyContext} from '../../keys/key-table.ts';
import {still} from '../../system/changing.ts';
import {describeAsOf} from '../cells/freshness-words.ts';
import {formatHints, type HintWords, type Need, splitHints} from '../ui/keys/hints.ts';
import {useKeyMap} from '../ui/keys/key-map-context.ts';
import {type Meaning, useTheme} from '../ui/theme.ts';
import type {Overlay, OverlayHints} from './shell.ts';
import {useShell} from './shell-context.ts';

interface LastLineProps {
	readonly text: string;
	readonly meaning?: Meaning | undefined;
	/** The context whose keys get hints. */
	readonly context: KeyContext;
	/** The most wanted actions, before all other hints. */
	readonly needs?: readonly Need[] | undefined;
	/** Actions that would do nothing now, so they get no hint. */
	readonly idle?: ReadonlySet<KeyAction> | undefined;
	/** Names of actions in the hints of this screen, if they differ from the default word. */
	readonly hints?: HintWords | undefined;
	readonly width: number;
	/** True if frames have the words about the content, so that it holds the keys alone. */
	readonly isFramed?: boolean;
}

/** The most wanted actions in a text that was searched. */
export const searching: readonly Need[] = [
	['nextMatch', 'next match'],
	['previousMatch', 'previous'],
	['back', 'ends it'],
];

/** Cells between the words and the hints. */
const gapWidth = 3;

/** Below this width the words need every cell. */
const widthForHint = 20;

/** Draws the list in words or the latest notice, and on the right the keys that matter here. */
export const LastLine = memo(function LastLine({
	text,
	meaning,
	context,
	needs,
	idle,
	hints: words,
	width,
	isFramed = false,
}: LastLineProps) {
	const theme = useTheme();
	const {ellipsis} = theme.glyphs;
	const free = width - 1 - widthOf(text) - gapWidth;
	// The key for help always stays; the end of the words is dropped first.
	const options = {keys: useKeyMap(), context, needs, idle, words};
	if (isFramed && text === '') {
		const {own, common} = splitHints(options, width - 2);
		const gap = ' '.repeat(Math.max(0, width - 2 - widthOf(own) - widthOf(common)));
		return <Text wrap="truncate">{theme.paint('quiet', ` ${own}${gap}${common}`)}</Text>;
	}
	const hints = formatHints(options, Math.max(width < widthForHint ? 0 : 1, free));
	const room = width - hints.length - 1;
	const shown =
		hints !== '' && free < hints.length
			? fitToWidth(` ${text}`, room - gapWidth + 1, 'left', ellipsis)
			: ` ${text}`;
	const left = fitToWidth(shown, Math.max(0, room), 'left', ellipsis);
	const painted = meaning ? theme.paint(meaning, left) : left;
	return <Text wrap="truncate">{`${painted}${theme.paint('quiet', hints)}`}</Text>;
});

interface OverlayEndProps {
	readonly overlay: Overlay;
	/** A notice in place of the overlay's text; undefined: none. */
	readonly text: string | undefined;
	readonly meaning: Meaning | undefined;
	readonly width: number;
	readonly isFramed: boolean;
}

/** Draws the last line over an overlay. */
export function OverlayEnd({overlay, text, ...line}: OverlayEndProps) {
	const {clock, isUtc, searched} = useShell();
	const {text: said, asOf, idle, needs} = useOverlayHints(overlay);
	const own = said ?? (asOf === undefined ? '' : describeAsOf(asOf, {now: clock.now(), isUtc}));
	return (
		<LastLine
			text={text ?? own}
			{...line}
			context={overlay.context}
			idle={idle}
			needs={searched.includes(overlay.context) ? searching : needs}
		/>
	);
}

const noHints = still<OverlayHints>({});

/** Returns the current hints of an overlay's last line. */
export function useOverlayHints(overlay: Overlay | undefined): OverlayHints {
	const {subscribe, read} = overlay?.hints ?? noHints;
	return useSyncExternalStore(subscribe, read);
}
