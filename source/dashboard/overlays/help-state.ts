import type {KeyMap} from '../../keys/key-map.ts';
import type {KeyContext} from '../../keys/key-table.ts';
import type {ViewName} from '../../routes/route.ts';
import {type Settable, settable} from '../../system/changing.ts';
import {type ContextWord, wordsIn} from '../command-line/command-words.ts';
import {isAbout, isKeyNamed} from '../command-line/help-entries.ts';
import type {OverlayHints} from '../shell/shell.ts';
import type {ExplainedField, UnderlyingScreen} from '../ui/keys/key-dispatcher.ts';
import {contextKeys, type KeyLine} from './context-keys.ts';
import {type SignLine, signsIn} from './context-signs.ts';

/** State of the help: the keys of the current screen, or all of them. */
export interface HelpState {
	readonly isAll: boolean;
	/** Word that the help is narrowed to; '': none. */
	readonly about: string;
	/** Index among the lines about the current screen. */
	readonly cursor: number;
	readonly here: ContextHelp;
}

/** Keys, words, signs and fields of the current screen. */
export interface ContextHelp {
	readonly keys: readonly KeyLine[];
	readonly words: readonly ContextWord[];
	readonly signs: readonly SignLine[];
	/** Fields that it shows, with their meanings. */
	readonly fields: readonly ExplainedField[];
}

/** @param canBroadcast whether broadcasts are possible; if not, the help does not mention them */
export function describeContext(
	keyMap: KeyMap,
	beneath: UnderlyingScreen,
	view: ViewName,
	canBroadcast: boolean,
): ContextHelp {
	const isDone = ({word, action}: ContextWord) =>
		action === undefined
			? canBroadcast || word !== 'broadcast'
			: typeof beneath.handlerOf(action) === 'function';
	// Over the rows alone: these words are about them.
	const words = beneath.context === 'list' ? wordsIn(view).filter(isDone) : [];
	return {
		keys: contextKeys(keyMap, beneath),
		words,
		signs: signsOver(beneath.context, view),
		fields: beneath.explain(),
	};
}

/** Returns the signs of a screen; the details use words instead. */
function signsOver(context: KeyContext, view: ViewName): readonly SignLine[] {
	return context === 'comparison' ? signsIn(context) : context === 'list' ? signsIn(view) : [];
}

/** Keeps the entries that fit the typed text; '': all of them. */
export function narrowContext(here: ContextHelp, about: string): ContextHelp {
	const {keys, words, signs, fields} = here;
	if (about === '') return here;
	return {
		keys: keys.filter(line => isKeyNamed(line.keys.split(/[ /]/), about) || isAbout([line.text], about)),
		words: words.filter(({form, help}) => isAbout([form, help], about)),
		signs: signs.filter(({text}) => isAbout([text], about)),
		fields: fields.filter(({label, text}) => isAbout([label, text], about)),
	};
}

/** @param about word that the whole help is narrowed to, '' for all of it; undefined: the keys of the current screen */
export function createHelpState(about: string | undefined, here: ContextHelp): Settable<HelpState> {
	return settable({isAll: about !== undefined, about: about ?? '', cursor: 0, here});
}

/** Returns the last line over the help: the reason why the chosen key has no effect, and the hints. */
export function describeHelpEnd({isAll, about, cursor, here}: HelpState): OverlayHints {
	const {keys, fields} = narrowContext(here, about);
	const reason = isAll ? undefined : keys[cursor - fields.length]?.reason;
	return {
		text: reason,
		needs: isAll
			? [['search', 'finds'], ['back'], ['help', 'closes']]
			: [['perform'], ['search', 'finds'], ['help', 'all keys, signs'], ['back']],
		idle: new Set(isAll || cursor < fields.length ? ['perform' as const] : []),
	};
}

/** Tells whether both have the same words and fields, and the same keys with the same reasons. */
export function isSameContext(left: ContextHelp, right: ContextHelp): boolean {
	return (
		left.words.length === right.words.length &&
		left.fields.length === right.fields.length &&
		left.fields.every(({label}, index) => label === right.fields[index]?.label) &&
		left.keys.length === right.keys.length &&
		left.keys.every(({keys, reason}, index) => {
			const other = right.keys[index];
			return keys === other?.keys && reason === other.reason;
		})
	);
}
