import {type AnswerOptions, readAnswer} from './answer.ts';
import type {Arguments} from './arguments.ts';
import {type CommandName, commandOf} from './commands.ts';
import {type FlagName, flagNames} from './flags.ts';
import {UsageError} from './usage-error.ts';
import {didYouMean, listWords, quote} from './words.ts';

/** A view of the dashboard as one answer. */
export interface ViewOptions {
	readonly answer: AnswerOptions;
	/** Narrows the rows of the page to those that hold it; empty: all of them. */
	readonly narrowing: string;
}

/** Views that can be printed: those with the same name as the command that answers the same question. */
const printable = ['validators', 'proposals', 'parameters'] as const satisfies readonly CommandName[];

/** Flags of a command that a view has too, under the same name. */
const viewKeys: readonly FlagName[] = ['state', 'sort', 'order', 'status', 'kind', 'pattern', 'page'];

/** Reads "validators state=jailed sort=commission /fox". Throws a UsageError that names what is accepted. */
export function readView(text: string): ViewOptions {
	const slash = text.search(/(?:^|\s)\//);
	const narrowing = slash === -1 ? '' : text.slice(text.indexOf('/', slash) + 1).trim();
	const [name = 'validators', ...parts] = (slash === -1 ? text : text.slice(0, slash))
		.split(/\s+/)
		.filter(part => part !== '');
	const view = printable.find(known => known === name);
	if (view === undefined) {
		throw new UsageError(
			`without a terminal the view can be ${listWords(printable)}, not ${quote(name)}${didYouMean(name, printable)}`,
		);
	}
	return {answer: readAnswer(view, toArguments(view, parts)), narrowing};
}

function toArguments(view: CommandName, parts: readonly string[]): Arguments {
	const accepted = viewKeys.filter(key => commandOf(view).flags.includes(key));
	const values = new Map<FlagName, string[]>();
	for (const part of parts) {
		const equals = part.indexOf('=');
		const key = accepted.find(name => equals > 0 && name === part.slice(0, equals));
		if (key === undefined) {
			const takes =
				accepted.length > 0
					? `takes ${listWords(
							accepted.map(name => `${name}=...`),
							'and',
						)}`
					: 'takes nothing';
			throw new UsageError(`the view ${view} ${takes}, not ${quote(part)}`);
		}
		values.set(key, [...(values.get(key) ?? []), part.slice(equals + 1)]);
	}
	return {
		words: [view],
		given: flagNames.filter(name => values.has(name)),
		text: name => values.get(name)?.at(-1),
		texts: name => (values.get(name) ?? []).flatMap(value => value.split(',')),
		has: name => values.has(name),
	};
}
