import {type Decoded, type Flaw, isFlawed, type JsonValue} from '../../../domain/decoded.ts';
import type {Parameters} from '../../../domain/parameters.ts';

export type ParameterGroup = 'chain' | 'epochs' | 'staking' | 'blocks' | 'checksums' | 'other';

/** One parameter, or one entry of the checksums, as a row of its own. */
export interface ParameterRow extends Decoded {
	/** Tells it from all other rows. */
	readonly id: string;
	readonly group: ParameterGroup;
	/** The wire's own name. */
	readonly name: string;
	/** For people; undefined where it is absent or could not be read. */
	readonly value: string | undefined;
	/** In words; empty where nothing is to be said. */
	readonly meaning: string;
	/** Every digit, without unit; undefined if there is no value. */
	readonly exact: string | undefined;
}

/** What a row says of itself; the rest comes from the parameters. */
export interface RowWords {
	readonly group: ParameterGroup;
	readonly value: string | undefined;
	readonly meaning: string;
	readonly exact: string | undefined;
}

/** The row of a field, with the value as it came and the flaws of that field alone. */
export function toParameterRow(
	parameters: Parameters,
	name: keyof Parameters & string,
	words: RowWords,
): ParameterRow {
	const flaws = isFlawed(parameters, name)
		? parameters.flaws.filter(({field}) => field === '' || field === name).map(ofValue)
		: [];
	return {id: name, name, ...words, source: wireValues(parameters.source)[name], flaws};
}

/** Moves the flaw to the row's `value`, the field in which the row shows it. */
export function ofValue(flaw: Flaw): Flaw {
	return {...flaw, field: 'value'};
}

/** The raw fields of the answer; empty if it is not an object. */
export function wireValues(source: JsonValue): Readonly<Record<string, JsonValue>> {
	return typeof source === 'object' && source !== null && !Array.isArray(source) ? {...source} : {};
}
