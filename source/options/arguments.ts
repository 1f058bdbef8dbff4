import {isSpendingKey} from '../domain/address.ts';
import {didYouMean, quote} from '../domain/phrases.ts';
import {UsageError} from '../system/usage-error.ts';
import {type FlagName, flagNames, flagOf} from './flags.ts';

/** Arguments as they were typed, split into words and flags; values are not looked at yet. */
export interface Arguments {
	readonly words: readonly string[];
	/** Flags that were given, in their order. */
	readonly given: readonly FlagName[];
	/** Returns the value of a flag given once; undefined where it was not given. */
	text(name: FlagName): string | undefined;
	/** Returns the values of a flag that may be given several times, those apart by commas too. */
	texts(name: FlagName): readonly string[];
	has(name: FlagName): boolean;
	/** Words behind a flag that takes all that follows, as they are; empty: none was given. */
	readonly rest: readonly string[];
	/** Returns what a message calls the flag. */
	labelOf(name: FlagName): string;
}

/** Splits what was typed. Throws a UsageError for unknown flags, repeated ones and those without their value. */
export async function parseArguments(argv: readonly string[]): Promise<Arguments> {
	if (argv.some(isSpendingKey)) {
		throw new UsageError(
			'an argument is a spending key, which no program like this should ever see; remove it from the history of your shell',
		);
	}
	const [own, rest] = splitRest(argv);
	const given = findFlags(own);
	if (argv.length === 0) return nothing;
	// Meow takes a while to load, and the dashboard is mostly started without a word.
	const {default: meow} = await import('meow');
	const {input, flags} = meow({
		importMeta: import.meta,
		pkg: {name: 'stakedeck'},
		argv: joinStdin(own.filter(argument => !isRestFlag(argument))),
		// Meow would print and exit by itself; both are flags of the table instead.
		autoHelp: false,
		autoVersion: false,
		flags: Object.fromEntries(flagNames.map(name => [keyOf(name), toMeowFlag(name)])),
	});
	const values: Readonly<Record<string, unknown>> = flags;
	return {
		words: input,
		given,
		text: name => (given.includes(name) ? String(values[keyOf(name)]) : undefined),
		texts(name) {
			const value = values[keyOf(name)];
			return (Array.isArray(value) ? value : []).flatMap(text => String(text).split(','));
		},
		has: name => given.includes(name),
		rest,
		labelOf,
	};
}

const labelOf = (name: FlagName) => `--${name}`;

const nothing: Arguments = {
	words: [],
	given: [],
	text: () => undefined,
	texts: () => [],
	has: () => false,
	rest: [],
	labelOf,
};

function isRestFlag(argument: string): boolean {
	return flagNames.some(name => flagOf(name).takesRest && argument === `--${name}`);
}

/** Splits what follows a flag that takes all of it off the rest, which ends with that flag then. */
function splitRest(argv: readonly string[]): readonly [own: readonly string[], rest: readonly string[]] {
	const end = argv.findIndex(argument => argument === '--' || isRestFlag(argument));
	if (end === -1 || argv[end] === '--') return [argv, []];
	return [argv.slice(0, end + 1), argv.slice(end + 1)];
}

/** Joins "-" to the flag that takes it: by itself the parser takes it for a word. */
function joinStdin(argv: readonly string[]): string[] {
	const takers = flagNames.filter(name => flagOf(name).mayBeStdin).map(name => `--${name}`);
	return argv.flatMap((argument, index) => {
		if (takers.includes(argument) && argv[index + 1] === '-') return [`${argument}=-`];
		return argument === '-' && takers.includes(argv[index - 1] ?? '') ? [] : [argument];
	});
}

/** Returns the parser's key: `no-color` is the switch `color` turned off for it. */
function keyOf(name: FlagName): string {
	return name.replace(/^no-/, '').replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function toMeowFlag(name: FlagName) {
	const {short, value, isRepeatable} = flagOf(name);
	return {
		type: value === undefined ? ('boolean' as const) : ('string' as const),
		...(short === undefined ? {} : {shortFlag: short}),
		...(isRepeatable ? {isMultiple: true as const} : {}),
	};
}

/**
Returns the flags that were given. Each argument is checked against the table before parsing, because the parser accepts
an unknown flag as new, a missing value as empty text and `-ojson` as five flags.
*/
function findFlags(argv: readonly string[]): FlagName[] {
	const found: FlagName[] = [];
	const end = argv.indexOf('--');
	const typed = end === -1 ? argv : argv.slice(0, end);
	for (let index = 0; index < typed.length; index++) {
		const argument = typed[index] ?? '';
		if (!looksLikeFlag(argument)) continue;
		const name = toFlagName(argument);
		const {value, isRepeatable, mayBeStdin = false, mayBeEmpty = false, takesRest} = flagOf(name);
		if (takesRest) {
			found.push(name);
			continue;
		}
		const equals = argument.indexOf('=');
		if (value === undefined) {
			if (equals !== -1) throw new UsageError(`--${name} is a switch and takes no value`);
		} else if (equals === -1) {
			index++;
			const next = typed[index] ?? '';
			if (
				(next === '' && !(mayBeEmpty && index < typed.length)) ||
				(next === '-' && !mayBeStdin) ||
				looksLikeFlag(next)
			)
				throw missingValue(name, next);
		} else if (equals === argument.length - 1 && !mayBeEmpty) {
			throw missingValue(name, '');
		}
		if (value !== undefined && !isRepeatable && found.includes(name)) {
			throw new UsageError(`--${name} is given twice; it takes one value`);
		}
		found.push(name);
	}
	return found;
}

function missingValue(name: FlagName, next: string): UsageError {
	const {value, short} = flagOf(name);
	const forms = `${short ? `-${short} ${value} or ` : ''}--${name} ${value}`;
	const hint = next.startsWith('-') ? `; a value that begins with a dash is written --${name}=-...` : '';
	return new UsageError(`--${name} needs a value: ${forms}${hint}`);
}

/** Recognizes a flag; negative numbers are values, for the parser too. */
function looksLikeFlag(argument: string): boolean {
	return argument.startsWith('-') && argument.length > 1 && !/^-(?:\d+|\d*\.\d+)$/.test(argument);
}

function toFlagName(argument: string): FlagName {
	const typed = argument.split('=', 1)[0] ?? '';
	const name = flagNames.find(name => typed === `--${name}` || typed === `-${flagOf(name).short}`);
	if (name) return name;
	const glued = flagNames.find(name => flagOf(name).value !== undefined && isGlued(typed, name));
	if (glued !== undefined) {
		const {short, value} = flagOf(glued);
		const rest = argument.slice(2);
		// An address may hold a password, and is not repeated.
		if (/[@:]/.test(rest)) throw new UsageError(`unknown flag "-${short}..."; write -${short} ${value}`);
		throw new UsageError(`unknown flag ${quote(argument)}; write -${short} ${quote(rest).slice(1, -1)}`);
	}
	const word = typed.replace(/^-+/, '').replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);
	const known = flagNames.map(name => `--${name}`);
	const hint = didYouMean(`--${word}`, known) || '; --help lists them all';
	throw new UsageError(`unknown flag ${quote(typed)}${hint}`);
}

/** Tells whether a value directly follows a one-letter flag, a form that this program does not support. */
function isGlued(typed: string, name: FlagName): boolean {
	const {short} = flagOf(name);
	return short !== undefined && typed.startsWith(`-${short}`);
}
