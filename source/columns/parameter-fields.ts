import {decimalToText} from '../domain/decimal.ts';
import type {Decoded, Flaw} from '../domain/decoded.ts';
import type {Parameters} from '../domain/parameters.ts';
import type {ExactField} from './exact-field.ts';

type PlainField = Exclude<keyof Parameters, keyof Decoded | 'checksums'>;

const plainFields: readonly PlainField[] = [
	'chainId',
	'genesisTime',
	'nativeTokenAddress',
	'apr',
	'epochsPerYear',
	'unbondingLength',
	'pipelineLength',
	'cubicSlashingWindowLength',
	'minDuration',
	'minNumOfBlocks',
	'maxBlockTime',
	'epochSwitchBlocksDelay',
];

/** Every field of the parameters, a line for each checksum. */
export function parameterFields(item: Parameters): readonly ExactField<Parameters>[] {
	return [
		...plainFields.map(toField),
		...unreadChecksums(item).map(({path, field}) => ({name: path, field, exact: () => undefined})),
		...item.checksums.map(({group, name, sha256}) => ({
			name: ['checksums', group, name].filter(part => part !== undefined).join('.'),
			field: 'checksums',
			exact: () => sha256,
		})),
	];
}

/** Flaws of checksums: one for each that could not be read, or a single one if none could. */
export function unreadChecksums({flaws}: Parameters): readonly Flaw[] {
	return flaws.filter(({field}) => field === 'checksums' || field.startsWith('checksums.'));
}

function toField(name: PlainField): ExactField<Parameters> {
	return {
		name,
		field: name,
		exact({[name]: value}) {
			return typeof value === 'object' ? decimalToText(value) : value?.toString();
		},
	};
}
