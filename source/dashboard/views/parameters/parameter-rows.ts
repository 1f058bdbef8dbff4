import {toExactText} from '../../../columns/exact-field.ts';
import {
	type ParameterContext,
	type ParameterGroup,
	parameterFields,
	shownParameterFields,
	unreadChecksums,
} from '../../../columns/parameter-fields.ts';
import {cleanLine} from '../../../domain/clean.ts';
import {type Decoded, type Flaw, isFlawed, type JsonValue} from '../../../domain/decoded.ts';
import type {Checksum, Parameters} from '../../../domain/parameters.ts';
import {formatInteger} from '../../../format/number.ts';
import {type Cell, textOf} from '../../../table/lay-out.ts';

/** Row of a parameter, or of an entry of the checksums. */
export interface ParameterRow extends Decoded {
	/** Key of the row. */
	readonly id: string;
	readonly group: ParameterGroup;
	/** Its name for people. */
	readonly name: string;
	/** The interface's own name. */
	readonly field: string;
	/** Value for people; undefined where it is absent or could not be read. */
	readonly value: string | undefined;
	/** Value with its unit dim; default: the value. */
	readonly cell?: Cell | undefined;
	/** Meaning of the value, where it is not obvious; else empty. */
	readonly meaning: string;
	/** Ever shorter forms of the meaning; undefined: there are none. */
	readonly shorter?: readonly string[] | undefined;
	/** Every digit, without unit; undefined if there is no value. */
	readonly exact: string | undefined;
	/** Programs that a row for several of them stands for. */
	readonly programs?: readonly Checksum[];
}

/** Makes a row of every field: the known ones, one for all checksums, and those that a newer service adds. */
export function createParameterRows(
	parameters: Parameters,
	facts: ParameterContext,
): readonly ParameterRow[] {
	const values = wireValues(parameters.source);
	return [
		...shownParameterFields(parameters, facts).map(
			({label, name = label.toLowerCase(), group, show, note, shorterNotes, exact}): ParameterRow => {
				const cell = show(parameters, facts);
				const value = cell && textOf(cell);
				return {
					id: name,
					group,
					field: name,
					name: label,
					value,
					cell,
					meaning: note(parameters, facts),
					shorter: shorterNotes?.(facts),
					exact: exact ? toExactText(exact(parameters)) : value?.replace('~', ''),
					source: values[name],
					flaws: flawsOfValue(parameters, name),
				};
			},
		),
		...checksumRows(parameters),
		...otherRows(parameters),
	];
}

/** Finds the flaws of one field, moved to the row's `value`, the field in which the row shows it. */
function flawsOfValue(parameters: Parameters, field: string): readonly Flaw[] {
	if (!isFlawed(parameters, field)) return [];
	return parameters.flaws.filter(flaw => flaw.field === '' || flaw.field === field).map(ofValue);
}

function ofValue(flaw: Flaw): Flaw {
	return {...flaw, field: 'value'};
}

/** Reads the raw fields of the answer; empty if it is not an object. */
function wireValues(source: JsonValue): Readonly<Record<string, JsonValue>> {
	return typeof source === 'object' && source !== null && !Array.isArray(source) ? {...source} : {};
}

const ofChecksums = {group: 'checksums', value: undefined, exact: undefined} as const;

function checksumRows(parameters: Parameters): ParameterRow[] {
	const {checksums} = parameters;
	const unread = unreadChecksums(parameters).map(
		(flaw): ParameterRow => ({
			...ofChecksums,
			id: `checksums ${flaw.path}`,
			field: flaw.path,
			name: flaw.path,
			meaning: '',
			source: undefined,
			flaws: [ofValue(flaw)],
		}),
	);
	if (checksums.length > 0) return [createProgramsRow(checksums), ...unread];
	if (unread.length > 0) return unread;
	return [
		{
			...ofChecksums,
			id: 'checksums',
			field: 'checksums',
			name: 'Programs',
			meaning: 'SHA-256 of each transaction program',
			source: wireValues(parameters.source).checksums,
			flaws: flawsOfValue(parameters, 'checksums'),
		},
	];
}

/** Makes one row for all of them: their hashes are in its details. */
function createProgramsRow(checksums: readonly Checksum[]): ParameterRow {
	return {
		id: 'checksums',
		group: 'checksums',
		field: 'checksums',
		name: 'Programs',
		value: formatInteger(checksums.length),
		exact: checksums.map(({name, sha256}) => `${name} ${sha256}`).join('\n'),
		meaning: 'that transactions run; their hashes are in the details',
		programs: checksums,
		source: checksums.map(({group, name, sha256}) => ({...(group !== undefined && {group}), name, sha256})),
		flaws: [],
	};
}

/** Makes rows of the fields that a newer service sends beside the known ones, as the JSON they are. */
function otherRows({source}: Parameters): ParameterRow[] {
	const known = [...parameterFields.map(({name}) => name), 'checksums'];
	return Object.entries(wireValues(source))
		.filter(([name]) => !known.includes(name))
		.map(([name, value], index) => {
			const text = cleanLine(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
			return {
				id: `other ${index} ${name}`,
				group: 'other',
				field: cleanLine(name),
				name: cleanLine(name),
				value: text,
				exact: text,
				meaning: 'unknown parameter, shown as the service sent it',
				source: value,
				flaws: [],
			};
		});
}
