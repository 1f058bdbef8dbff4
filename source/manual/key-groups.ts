import {bindingsOf, type KeyContext, showKey} from '../dashboard/ui/keys/keys.ts';

interface KeyGroup {
	readonly title: string;
	/** Keys as people call them, and what they do. */
	readonly entries: ReadonlyArray<readonly [keys: string, help: string]>;
}

/** Contexts in which keys do something that they do not do in a list. */
const contexts: readonly (readonly [KeyContext, string])[] = [
	['list', 'In a list (moving and leaving is the same everywhere)'],
	['details', 'In the details'],
	['broadcast', 'In a broadcast'],
	['choice', 'In a choice'],
	['prompt', 'In a prompt'],
];

/** The table of keys for a reader: each key once, where it first does something. */
export const keyGroups: readonly KeyGroup[] = contexts.map(([context, title]) => ({
	title,
	entries: bindingsOf(context)
		.filter(binding => context === 'list' || !bindingsOf('list').includes(binding))
		.map(({keys, help}) => [keys.map(showKey).join(' '), help] as const),
}));
