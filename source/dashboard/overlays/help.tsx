import {useSyncExternalStore} from 'react';
import {derive} from '../../system/changing.ts';
import type {Overlay} from '../shell/shell.ts';
import {useShell} from '../shell/shell-context.ts';
import {useKeyMap} from '../ui/keys/key-map-context.ts';
import {useKeys} from '../ui/keys/use-keys.ts';
import {SpokenLines} from '../ui/text/spoken-lines.tsx';
import {TextLines} from '../ui/text/text-lines.tsx';
import {useScroll} from '../ui/text/use-scroll.ts';
import {useTheme} from '../ui/theme.ts';
import {useHelpLines} from './help-lines.ts';
import {createHelpState, describeHelpEnd, narrowHere} from './help-state.ts';
import {KeysHere} from './keys-here-pane.tsx';
import {layOutSigns} from './lay-out-entries.ts';
import {type HelpProps, type HelpRequest, useHelpKeys} from './use-help-keys.ts';

/** The keys of where one is, and behind them all keys and words, over the rows. */
export function createHelpOverlay(request: HelpRequest): Overlay {
	const state = createHelpState(request.about, request.describeHere() ?? {keys: [], words: [], signs: []});
	return {
		context: 'help',
		hints: derive(state, describeHelpEnd),
		render: height => <Help request={request} state={state} height={height} />,
	};
}

function Help(props: HelpProps) {
	const {isAll} = useSyncExternalStore(props.state.subscribe, props.state.read);
	return isAll ? <AllKeys {...props} /> : <KeysHere {...props} />;
}

function AllKeys(props: HelpProps) {
	const {request, state, height} = props;
	const {width} = useShell().arrangement;
	const {glyphs, isSpoken} = useTheme();
	const {about, here} = useSyncExternalStore(state.subscribe, state.read);
	const all = useHelpLines(width - 1, request.canBroadcast(), about === '' ? undefined : about);
	const signs = layOutSigns(narrowHere(here, about).signs, {width: width - 1, glyphs});
	// What is heard has words in the place of signs.
	const lines = isSpoken || signs.length === 0 ? all : [...signs, {text: ''}, ...all];
	const scroll = useScroll(lines.length, height, {isByLine: isSpoken, text: about});
	const moreKey = useKeyMap().name('down');
	useKeys({context: 'help', onLetter: request.press, handlers: {...scroll.handlers, ...useHelpKeys(props)}});
	if (isSpoken)
		return <SpokenLines lines={lines} at={scroll.top} height={height} width={width} moreKey={moreKey} />;
	return <TextLines lines={lines} top={scroll.top} height={height} width={width} moreKey={moreKey} />;
}
