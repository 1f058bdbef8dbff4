import {useSyncExternalStore} from 'react';
import {still} from '../../system/changing.ts';
import {describeAsOf} from '../cells/freshness-words.ts';
import type {Meaning} from '../ui/theme.ts';
import {LastLine, searching} from './last-line.tsx';
import type {Overlay, OverlayHints} from './shell.ts';
import {useShell} from './shell-context.ts';

interface OverlayEndProps {
	readonly overlay: Overlay;
	/** A word to the user that lies over the overlay's own; undefined: none. */
	readonly text: string | undefined;
	readonly meaning: Meaning | undefined;
	readonly width: number;
}

/** The last line over an overlay. */
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

const usual = still<OverlayHints>({});

/** What the last line over it says now. */
export function useOverlayHints(overlay: Overlay | undefined): OverlayHints {
	const {subscribe, read} = overlay?.hints ?? usual;
	return useSyncExternalStore(subscribe, read);
}
