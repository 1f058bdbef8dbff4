import type {KeyMap} from '../../../keys/key-map.ts';
import type {KeyAction, KeyContext} from '../../../keys/key-table.ts';

/**
Effect of an action, with the argument typed after its word; or the reason why it has no effect now, in a few words,
shown when its key is pressed. An action without effect gets no hint.
*/
export type KeyHandler = ((argument?: string) => void) | string | NeverHandler;

/** Reason why an action never has an effect in this view, shown when its key is pressed; the help omits the key. */
interface NeverHandler {
	readonly never: string;
}

export type KeyHandlers = Partial<Readonly<Record<KeyAction, KeyHandler>>>;

/** Returns the actions that have no effect now. */
export function idleActions(handlers: KeyHandlers): readonly KeyAction[] {
	const actions = Object.keys(handlers) as KeyAction[];
	return actions.filter(action => !['function', 'undefined'].includes(typeof handlers[action]));
}

/** A field on the screen with its meaning. */
export interface ExplainedField {
	readonly label: string;
	readonly text: string;
}

/** Part of the screen that takes keys. */
export interface KeyLayer {
	/** Context of its keys; undefined: it only serves the contexts of others. */
	readonly context: KeyContext | undefined;
	readonly handlers: KeyHandlers;
	/** True for an overlay: it is above a view with the same context. */
	readonly isOver?: boolean | undefined;
	/** Takes printable keys and pasted text, in a prompt. */
	readonly onText?: ((text: string) => void) | undefined;
	/** Takes a letter that no binding of the context takes, in a menu. */
	readonly onLetter?: ((letter: string) => void) | undefined;
	/** Takes pasted text in place of `onText`; returns true if it is in the line now, as if it was typed. */
	readonly onPaste?: ((text: string) => boolean) | undefined;
	/** Explains the fields that it shows, for the help over it; left out: it shows none. */
	readonly explain?: (() => readonly ExplainedField[]) | undefined;
}

/** Screen without the overlays above it. */
export interface UnderlyingScreen {
	readonly context: KeyContext;
	handlerOf(action: KeyAction): KeyHandler | undefined;
	/** Explains the fields that it shows. */
	explain(): readonly ExplainedField[];
	/** Tells whether it still takes keys: under another overlay it does not. */
	isThere(): boolean;
	/** Runs the action on that screen. */
	act(action: KeyAction): void;
}

export interface KeyDispatcher {
	/** Adds a layer, read again at each key; the topmost context takes the keys. Returns its removal. */
	add(read: () => KeyLayer): () => void;
	/** Returns the context that takes keys now. */
	context(): KeyContext;
	/** Runs the action of a key. */
	press(key: string): void;
	/** Runs an action as its key would; returns false if it has no handler here. */
	act(action: KeyAction, argument?: string): boolean;
	/** Returns the screen under the given contexts: help and the prompt act on it. */
	beneath(contexts: readonly KeyContext[]): UnderlyingScreen;
	/** Passes pasted text to the prompt; isTyped: it is in its line now; undefined: there is no prompt. */
	paste(text: string): {readonly isTyped: boolean} | undefined;
}

/** Contexts from the lowest to the topmost. */
const order: readonly KeyContext[] = [
	'list',
	'details',
	'comparison',
	'messages',
	'service',
	'broadcast',
	'choice',
	'help',
	'prompt',
];

/** Callbacks for a key without effect. */
interface IdleListener {
	/** Called with the reason, if there is one. */
	onIdle(reason: string): void;
	/** Called for a key without a binding here. */
	onUnbound(): void;
}

/** Presses of Ctrl-C in a row that a view may take to cancel what it does; the next ones go to the program itself. */
const maxCancels = 2;

/** @param keys keys in force */
export function createKeyDispatcher(keys: KeyMap, {onIdle, onUnbound}: IdleListener): KeyDispatcher {
	const layers = new Set<() => KeyLayer>();
	let interrupts = 0;

	/** Returns the layers from the topmost down; of two with the same context, an overlay or the one added later is above. */
	const sorted = () =>
		[...layers]
			.toReversed()
			.map(read => read())
			.toSorted(
				(left, right) =>
					rank(right) - rank(left) || Number(right.isOver ?? false) - Number(left.isOver ?? false),
			);

	const run = (handler: KeyHandler | undefined, argument?: string) => {
		if (typeof handler === 'function') handler(argument);
		else if (handler !== undefined) onIdle(typeof handler === 'string' ? handler : handler.never);
		return handler !== undefined;
	};

	const dispatcher: KeyDispatcher = {
		add(read) {
			layers.add(read);
			return () => layers.delete(read);
		},
		context: () => sorted()[0]?.context ?? 'list',
		press(key) {
			const stack = sorted();
			const context = dispatcher.context();
			const binding = keys.find(context, key);
			interrupts = binding?.action === 'interrupt' ? interrupts + 1 : 0;
			if (binding && interrupts > maxCancels) {
				// A list that loads again and again would take them all, and nothing would end the program.
				run(handlerIn(stack.toReversed(), binding.action));
			} else if (binding) {
				dispatcher.act(binding.action);
			} else if (context === 'prompt') {
				const text = key === 'space' ? ' ' : key;
				if ([...text].length === 1) stack[0]?.onText?.(text);
			} else if (stack[0]?.onLetter) {
				stack[0].onLetter(key);
			} else {
				onUnbound();
			}
		},
		act: (action, argument) => run(handlerIn(sorted(), action), argument),
		beneath(contexts) {
			const stack = () =>
				sorted().filter(({context}) => context === undefined || !contexts.includes(context));
			const contextNow = () => stack()[0]?.context ?? 'list';
			const context = contextNow();
			return {
				context,
				explain: () => stack()[0]?.explain?.() ?? [],
				isThere: () => contextNow() === context,
				handlerOf: action => handlerIn(stack(), action),
				act: action => run(handlerIn(stack(), action)),
			};
		},
		paste(text) {
			const prompt = sorted().find(({onText}) => onText);
			if (prompt?.onPaste) return {isTyped: prompt.onPaste(text)};
			prompt?.onText?.(text);
			return prompt && {isTyped: true};
		},
	};
	return dispatcher;
}

function handlerIn(stack: readonly KeyLayer[], action: KeyAction): KeyHandler | undefined {
	return stack.find(({handlers}) => handlers[action])?.handlers[action];
}

function rank({context}: KeyLayer): number {
	return context === undefined ? -1 : order.indexOf(context);
}
