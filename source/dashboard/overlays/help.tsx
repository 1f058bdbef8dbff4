import {useEffect, useSyncExternalStore} from 'react';
import type {KeyAction} from '../../keys/key-table.ts';
import {derive, type Settable} from '../../system/changing.ts';
import type {Overlay} from '../shell/shell.ts';
import {useShell, useVerbs} from '../shell/shell-context.ts';
import type {KeyHandlers} from '../ui/keys/key-dispatcher.ts';
import {useKeyMap} from '../ui/keys/key-map-context.ts';
import {moveHandlers} from '../ui/keys/move-handlers.ts';
import {useKeys} from '../ui/keys/use-keys.ts';
import {SpokenLines} from '../ui/text/spoken-lines.tsx';
import {TextLines} from '../ui/text/text-lines.tsx';
import {useScroll} from '../ui/text/use-scroll.ts';
import {useTheme} from '../ui/theme.ts';
import {useHelpLines} from './help-lines.ts';
import {
	type ContextHelp,
	createHelpState,
	describeHelpEnd,
	type HelpState,
	isSameContext,
	narrowContext,
} from './help-state.ts';
import {layOutContextHelp, speakContextHelp} from './lay-out-context-help.ts';
import {layOutSigns} from './lay-out-entries.ts';

/** Creates the help over the rows: the keys of the current screen, and on a second page all keys and words. */
export function createHelpOverlay(request: HelpRequest): Overlay {
	const state = createHelpState(
		request.about,
		request.describeHere() ?? {keys: [], words: [], signs: [], fields: []},
	);
	return {
		context: 'help',
		title: 'Keys',
		hints: derive(state, describeHelpEnd),
		render: height => <Help request={request} state={state} height={height} />,
	};
}

function Help(props: HelpProps) {
	const {isAll} = useSyncExternalStore(props.state.subscribe, props.state.read);
	return isAll ? <AllKeys {...props} /> : <ContextKeys {...props} />;
}

function AllKeys(props: HelpProps) {
	const {request, state, height} = props;
	const {width} = useShell().arrangement;
	const {glyphs, isSpoken} = useTheme();
	const {about, here} = useSyncExternalStore(state.subscribe, state.read);
	const all = useHelpLines(width - 1, request.canBroadcast(), about === '' ? undefined : about);
	const signs = layOutSigns(narrowContext(here, about).signs, {width: width - 1, glyphs});
	// Screen readers get words, so the legend of signs is omitted.
	const lines = isSpoken || signs.length === 0 ? all : [...signs, {text: ''}, ...all];
	const scroll = useScroll(lines.length, height, {isByLine: isSpoken, text: about});
	const moreKey = useKeyMap().name('down');
	useKeys({context: 'help', onLetter: request.press, handlers: {...scroll.handlers, ...useHelpKeys(props)}});
	if (isSpoken)
		return <SpokenLines lines={lines} at={scroll.top} height={height} width={width} moreKey={moreKey} />;
	return <TextLines lines={lines} top={scroll.top} height={height} width={width} moreKey={moreKey} />;
}

/** Draws the keys of the screen below the help; Enter runs the one under the cursor. */
function ContextKeys(props: HelpProps) {
	const {request, state, height} = props;
	const {width} = useShell().arrangement;
	const {glyphs, isSpoken} = useTheme();
	const keyMap = useKeyMap();
	const {about, cursor, here: all} = useSyncExternalStore(state.subscribe, state.read);
	// Keys become enabled meanwhile, as when the first rows arrive.
	useEffect(() => {
		const here = request.describeHere();
		if (here && !isSameContext(here, state.read().here)) state.set(before => ({...before, here}));
	});
	const here = narrowContext(all, about);
	const place = {cursor, width: width - 1, height, isNarrowed: about !== '', glyphs};
	const {lines, at, left, right, count} = isSpoken
		? speakContextHelp(here, cursor)
		: layOutContextHelp(here, place);
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
				const at = cursor - here.fields.length;
				const line = here.keys[at];
				const word = here.words[at - here.keys.length];
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

interface HelpRequest {
	/** Word that the whole help is narrowed to, '' for all of it; undefined: the keys of the current screen. */
	readonly about: string | undefined;
	/** Returns the current keys and words of the screen below; undefined: that screen is covered. */
	describeHere(): ContextHelp | undefined;
	/** Tells, at each drawing, whether broadcasts are possible; if not, the help does not mention them. */
	canBroadcast(): boolean;
	/** Runs a key or an action on the screen below, and closes the help if it has an effect. */
	press(key: string): void;
	act(action: KeyAction): void;
	/** Closes the help and opens the command line with a text in it. */
	type(text: string): void;
}

interface HelpProps {
	readonly request: HelpRequest;
	readonly state: Settable<HelpState>;
	readonly height: number;
}

/** Returns the handlers of the help: Esc goes one step back, `?` one step on; past the last step, both close it. */
function useHelpKeys({request, state}: HelpProps): KeyHandlers {
	const {closeOverlay, ask} = useVerbs();
	const {isAll, about} = useSyncExternalStore(state.subscribe, state.read);
	const change = (next: Partial<HelpState>) => state.set(before => ({...before, ...next}));
	return {
		help: () => (isAll ? closeOverlay() : change({isAll: true, about: ''})),
		quitOrBack: closeOverlay,
		back() {
			if (about !== '' && request.about !== about) change({about: request.about ?? '', cursor: 0});
			else if (isAll && request.about === undefined) change({isAll: false, about: ''});
			else closeOverlay();
		},
		search: () =>
			ask({
				label: '/',
				initial: about,
				note: 'a key, or a word of what it does',
				onChange: text => change({about: text.trim(), cursor: 0}),
				onApply: text => change({about: text.trim(), cursor: 0}),
				onCancel: () => change({about}),
			}),
	};
}
