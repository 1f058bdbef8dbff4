import {useEffect, useSyncExternalStore} from 'react';
import {useShell} from '../shell/shell-context.ts';
import {useKeyMap} from '../ui/keys/key-map-context.ts';
import {moveHandlers} from '../ui/keys/move-handlers.ts';
import {useKeys} from '../ui/keys/use-keys.ts';
import {SpokenLines} from '../ui/text/spoken-lines.tsx';
import {TextLines} from '../ui/text/text-lines.tsx';
import {useTheme} from '../ui/theme.ts';
import {isSameHere, narrowHere} from './help-state.ts';
import {layOutHere, speakHere} from './lay-out-here.ts';
import {type HelpProps, useHelpKeys} from './use-help-keys.ts';

/** The keys that do something where the help was opened: one goes through them, and Enter does what one says. */
export function KeysHere(props: HelpProps) {
	const {request, state, height} = props;
	const {width} = useShell().arrangement;
	const {glyphs, isSpoken} = useTheme();
	const keyMap = useKeyMap();
	const {about, cursor, here: all} = useSyncExternalStore(state.subscribe, state.read);
	// What comes meanwhile, as the rows after a start, makes keys do something that did nothing.
	useEffect(() => {
		const here = request.describeHere();
		if (here && !isSameHere(here, state.read().here)) state.set(before => ({...before, here}));
	});
	const here = narrowHere(all, about);
	const place = {cursor, width: width - 1, height, isNarrowed: about !== '', glyphs};
	const {lines, at, left, right, count} = isSpoken ? speakHere(here, cursor) : layOutHere(here, place);
	const own = useHelpKeys(props);
	// A held key acts several times before the next render: each press continues from the last.
	const moveBy = (by: number) => () =>
		state.set(before => ({...before, cursor: Math.max(0, Math.min(count - 1, before.cursor + by))}));
	useKeys({
		context: 'help',
		onLetter: request.press,
		handlers: {
			...own,
			...moveHandlers(moveBy, count, height),
			columnsLeft: left === undefined ? 'this is the first column' : moveBy(left),
			columnsRight: right === undefined ? 'this is the last column' : moveBy(right),
			perform() {
				const line = here.keys[cursor];
				const word = here.words[cursor - here.keys.length];
				if (line?.action === 'help') state.set(before => ({...before, isAll: true}));
				else if (line) request.act(line.action);
				else if (word) request.type(`${word.word} `);
			},
		},
	});
	const shown =
		lines.length === 0
			? [{text: `No key of this view is about "${about}". ${keyMap.name('help')} shows all keys.`}]
			: lines;
	if (isSpoken)
		return <SpokenLines lines={shown} at={at} height={height} width={width} moreKey={keyMap.name('down')} />;
	const top = Math.max(0, Math.min(at - Math.floor(height / 2), shown.length - height));
	return <TextLines lines={shown} top={top} height={height} width={width} moreKey={keyMap.name('down')} />;
}
