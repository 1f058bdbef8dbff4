import type {KeyMap} from '../../../keys/key-map.ts';
import type {KeyAction, KeyContext} from '../../../keys/key-table.ts';

/**
What an action does, with what was typed for it after its word, where it takes anything; or why it does nothing now, in
a few words: said when its key is pressed, and without a hint until then.
*/
export type KeyHandler = ((argument?: string) => void) | string | NeverHandler;

/** Why an action does nothing in this view at any time: said when its key is pressed, and not among the keys of the view. */
export interface NeverHandler {
	readonly never: string;
}

export type KeyHandlers = Partial<Readonly<Record<KeyAction, KeyHandler>>>;

/** Actions that do nothing now. */
export function idleActions(handlers: KeyHandlers): readonly KeyAction[] {
	const actions = Object.keys(handlers) as KeyAction[];
	return actions.filter(action => !['function', 'undefined'].includes(typeof handlers[action]));
}

/** One part of the screen that takes keys. */
export interface KeyLayer {
	/** Undefined for a layer that only serves the contexts of others. */
	readonly context: KeyContext | undefined;
	readonly handlers: KeyHandlers;
	/** Takes printable keys and pasted text, in a prompt. */
	readonly onText?: ((text: string) => void) | undefined;
	/** Takes a letter that no binding of the context takes, in a menu. */
	readonly onLetter?: ((letter: string) => void) | undefined;
	/** Takes pasted text in place of `onText`; returns whether it stands in the line now, as if it was typed. */
	readonly onPaste?: ((text: string) => boolean) | undefined;
}

/** A screen without what lies over it. */
export interface UnderlyingScreen {
	readonly context: KeyContext;
	handlerOf(action: KeyAction): KeyHandler | undefined;
	/** Whether it still takes keys: what another overlay covers does not. */
	isThere(): boolean;
	/** Runs what the action means there. */
	act(action: KeyAction): void;
}

export interface KeyDispatcher {
	/** Adds a layer, read anew at each key; a context above others takes the keys. Returns its removal. */
	add(read: () => KeyLayer): () => void;
	/** The context keys go to now. */
	context(): KeyContext;
	/** Does what the key means now. */
	press(key: string): void;
	/** Runs what an action means now, as its key would; false if it means nothing here. */
	act(action: KeyAction, argument?: string): boolean;
	/** What is there where some contexts are looked through, as the help and a line being typed lie over what they are about. */
	beneath(contexts: readonly KeyContext[]): UnderlyingScreen;
	/** Passes pasted text to the prompt, and says whether it stands in its line now; undefined: there is no prompt. */
	paste(text: string): {readonly isTyped: boolean} | undefined;
}

/** Later ones lie above earlier ones. */
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

/** Told of a key that does nothing. */
interface IdleListener {
	/** Called with the reason, where there is one. */
	onIdle(reason: string): void;
	/** Called for a key that the table has nothing for here. */
	onUnbound(): void;
}

/** @param keys those in force */
export function createKeyDispatcher(keys: KeyMap, {onIdle, onUnbound}: IdleListener): KeyDispatcher {
	const layers = new Set<() => KeyLayer>();

	/** Layers from the topmost down. */
	const sorted = () => [...layers].map(read => read()).toSorted((left, right) => rank(right) - rank(left));

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
			if (binding) {
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
