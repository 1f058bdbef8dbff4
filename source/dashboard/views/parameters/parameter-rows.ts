import {unreadChecksums} from '../../../columns/parameter-fields.ts';
import {cleanLine} from '../../../domain/clean.ts';
import type {Checksum, Parameters} from '../../../domain/parameters.ts';
import {ofValue, type ParameterRow, type RowWords, toParameterRow, wireValues} from './parameter-row.ts';
import {describeNextEpoch, type ParameterFacts, parameterWords} from './parameter-words.ts';

type PlainField = keyof typeof parameterWords;

const plainFields: readonly PlainField[] = [
	'chainId',
	'nativeTokenAddress',
	'genesisTime',
	'apr',
	'unbondingLength',
	'pipelineLength',
	'cubicSlashingWindowLength',
	'epochsPerYear',
	'minDuration',
	'minNumOfBlocks',
	'epochSwitchBlocksDelay',
	'maxBlockTime',
];

/** Index for the row of the next epoch: after the other rows about epochs. */
const beforeNextEpoch: PlainField = 'minNumOfBlocks';

/** Every field of the parameters as a row: the known ones, each checksum, and what a newer service adds. */
export function createParameterRows(parameters: Parameters, facts: ParameterFacts): readonly ParameterRow[] {
	const nextEpoch: ParameterRow = {
		id: 'next epoch',
		name: 'next epoch',
		...describeNextEpoch(facts),
		source: undefined,
		flaws: [],
	};
	return [
		...plainFields.flatMap(name => {
			const row = toParameterRow(parameters, name, parameterWords[name](parameters, facts));
			return name === beforeNextEpoch ? [row, nextEpoch] : [row];
		}),
		...checksumRows(parameters),
		...otherRows(parameters),
	];
}

const noChecksums: RowWords = {
	group: 'checksums',
	value: undefined,
	exact: undefined,
	meaning: 'SHA-256 of each transaction program',
};

function checksumRows(parameters: Parameters): ParameterRow[] {
	const {checksums} = parameters;
	const unread = unreadChecksums(parameters).map(
		(flaw): ParameterRow => ({
			id: `checksums ${flaw.path}`,
			group: 'checksums',
			name: flaw.path,
			value: undefined,
			exact: undefined,
			meaning: '',
			source: undefined,
			flaws: [ofValue(flaw)],
		}),
	);
	const rows = [...checksums.map(toChecksumRow), ...unread];
	return rows.length > 0 ? rows : [toParameterRow(parameters, 'checksums', noChecksums)];
}

function toChecksumRow({group, name, sha256}: Checksum, index: number): ParameterRow {
	return {
		// A mixture of the wire's shapes can hold one name twice.
		id: `checksums ${index} ${group ?? ''} ${name}`,
		group: 'checksums',
		name,
		value: sha256,
		exact: sha256,
		meaning: `SHA-256 of a transaction program${group === undefined ? '' : `, ${group}`}`,
		source: sha256,
		flaws: [],
	};
}

/** What a newer service sends beside the known fields, as the JSON it is. */
function otherRows({source}: Parameters): ParameterRow[] {
	const known: readonly string[] = [...plainFields, 'checksums'];
	return Object.entries(wireValues(source))
		.filter(([name]) => !known.includes(name))
		.map(([name, value], index) => {
			const text = cleanLine(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
			return {
				id: `other ${index} ${name}`,
				group: 'other',
				name: cleanLine(name),
				value: text,
				exact: text,
				meaning: 'not a parameter that is known here; shown as the service says it',
				source: value,
				flaws: [],
			};
		});
}
