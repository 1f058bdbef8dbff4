import {type AnswerOptions, readAnswer} from './options/answer.ts';
import type {Arguments} from './options/arguments.ts';
import {type CommandName, commandOf} from './options/commands.ts';
import {type FlagName, flagNames} from './options/flags.ts';
import {UsageError} from './options/usage-error.ts';
import {didYouMean, listWords, quote} from './options/words.ts';
import {parseRoute} from './routes/parse-route.ts';
import {toValidatorQuery} from './routes/route.ts';
import {splitRoute} from './routes/route-words.ts';

/** A view of the dashboard as one answer. */
export interface ViewOptions {
	readonly answer: AnswerOptions;
	/** Narrows the rows of the page to those that hold it; empty: all of them. */
	readonly narrowing: string;
}

/** Views that can be printed: those with the same name as the command that answers the same question. */
const printable = ['validators', 'proposals', 'parameters'] as const satisfies readonly CommandName[];

/** Flags of a command that a view has too, under the same name. */
const viewKeys: readonly FlagName[] = ['status', 'kind', 'pattern', 'page'];

/**
Reads "validators state=jailed /fox" as the dashboard does, and 'proposals pattern="public goods" /fee'. Throws a
UsageError that names what is accepted.
*/
export function readView(text: string): ViewOptions {
	const {parts, narrowing} = splitRoute(text);
	const [name = 'validators', ...choices] = parts;
	const view = printable.find(known => known === name);
	if (view === undefined) {
		throw new UsageError(
			`--view: without a terminal it can be ${listWords(printable)}, not ${quote(name)}${didYouMean(name, printable)}`,
		);
	}
	const answer = readAnswer(view, toArguments(view, view === 'validators' ? [] : choices));
	if (view !== 'validators') return {answer, narrowing};
	const route = parseRoute(text);
	if ('problem' in route) throw new UsageError(`--view: ${route.problem}`);
	if (route.view !== 'validators') return {answer, narrowing};
	const {page, ...query} = toValidatorQuery(route);
	return {answer: {...answer, page, validators: query}, narrowing: route.narrowing};
}

function toArguments(view: CommandName, parts: readonly string[]): Arguments {
	const accepted = viewKeys.filter(key => commandOf(view).flags.includes(key));
	const values = new Map<FlagName, string>();
	for (const part of parts) {
		const equals = part.indexOf('=');
		const key = accepted.find(name => equals > 0 && name === part.slice(0, equals));
		if (key === undefined) {
			const keys = accepted.map(name => `${name}=...`);
			const takes = keys.length > 0 ? `takes ${listWords(keys, 'and')}` : 'takes nothing';
			throw new UsageError(`--view: ${view} ${takes}, not ${quote(part)}`);
		}
		if (values.has(key)) throw new UsageError(`--view: ${key}= is given twice; it takes one value`);
		values.set(key, part.slice(equals + 1));
	}
	return {
		words: [view],
		given: flagNames.filter(name => values.has(name)),
		text: name => values.get(name),
		texts: () => [],
		has: name => values.has(name),
		labelOf: name => `--view: ${name}=`,
	};
}
