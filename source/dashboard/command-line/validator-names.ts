import {foldName, foldPart} from '../../domain/fold-text.ts';
import {toAddress} from '../../domain/parse-input.ts';
import {quote} from '../../domain/phrases.ts';
import {andThen, type Result} from '../../domain/result.ts';
import type {Validator} from '../../domain/validator.ts';
import type {KeyMap} from '../../keys/key-map.ts';

type Named = Pick<Validator, 'name' | 'address'>;

/** Returns names of validators that begin as typed, with the address if several have the same name. */
export function completeValidator(typed: string, validators: readonly Named[]): readonly string[] {
	return linesNaming(validators, typed, (name, start) => name.startsWith(start));
}

/** Returns the same for names that contain the typed text. */
export function findValidatorsHolding(typed: string, validators: readonly Named[]): readonly string[] {
	return linesNaming(validators, typed, (name, part) => name.includes(part));
}

function linesNaming(
	validators: readonly Named[],
	typed: string,
	fits: (name: string, typed: string) => boolean,
): readonly string[] {
	if (typed === '') return [];
	const wanted = foldPart(typed);
	const fitting = validators.filter(({name}) => name !== undefined && fits(foldPart(name), wanted));
	// Counted once: a search of all names for each one would be felt at each letter.
	const counts = new Map<string, number>();
	for (const {name = ''} of fitting) counts.set(foldName(name), (counts.get(foldName(name)) ?? 0) + 1);
	return fitting.map(({name = '', address}) =>
		(counts.get(foldName(name)) ?? 0) > 1 ? `${name} ${address}` : name,
	);
}

/** Finds the address of the validator that a line names; undefined: it names none. */
export function findValidator(
	line: string,
	validators: readonly Named[],
	keyMap: KeyMap,
): Result<string> | undefined {
	const named = calledLike(line, validators);
	const [first] = named;
	if (first?.address !== undefined && named.length === 1) return {value: first.address};
	if (named.length > 1) {
		const addresses = named.map(({address}) => address).join(', ');
		return {
			problem: `${named.length} validators are called ${quote(line)}: ${keyMap.name('complete')} goes through them (${addresses})`,
		};
	}
	const [, name, last] = /^(.+)\s(\S+)$/.exec(line) ?? [];
	if (name === undefined || last === undefined || calledLike(name, validators).length === 0) return undefined;
	return andThen(toAddress(last), value => ({value}));
}

function calledLike(text: string, validators: readonly Named[]): readonly Named[] {
	const wanted = foldName(text);
	return wanted === '' ? [] : validators.filter(({name = ''}) => foldName(name) === wanted);
}
