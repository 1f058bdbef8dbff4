import {decimalToText} from '../domain/decimal.ts';
import type {Decoded} from '../domain/decoded.ts';
import type {Parameters} from '../domain/parameters.ts';
import type {BareEvent} from '../notices/notices.ts';
import type {FieldRules, ListChange} from './compare-list.ts';
import type {FieldValues} from './sight.ts';

/** Rule of a parameter: the yield moves a little with each epoch, and is news from a twentieth of itself on. */
export const parameterRules: FieldRules = {
	value: {
		wait: 'sight',
		isNews: (reported, value, name) => name !== 'apr' || isTwentieth(Number(reported), Number(value)),
	},
	sha256: {wait: 'sight'},
};

function isTwentieth(before: number, after: number): boolean {
	return Math.abs(after - before) * 20 >= Math.abs(before);
}

/** Parameters that a person knows by name; the slowest of the last blocks is none, as it moves with each of them. */
const names: Readonly<Partial<Record<Exclude<keyof Parameters, keyof Decoded | 'checksums'>, string>>> = {
	unbondingLength: 'Unbonding',
	pipelineLength: 'Pipeline',
	epochsPerYear: 'Epochs a year',
	apr: 'Yield',
	nativeTokenAddress: 'Native token',
	minDuration: 'Min epoch length',
	minNumOfBlocks: 'Min blocks an epoch',
	epochSwitchBlocksDelay: 'Epoch switch delay',
	cubicSlashingWindowLength: 'Slashing window',
	duplicateVoteMinSlashRate: 'Slash, double vote',
	lightClientAttackMinSlashRate: 'Slash, light client',
};

/** Fields of each parameter by its name, and of each program by its own, of the current group where there are groups. */
export function parameterRows(parameters: Parameters): ReadonlyMap<string, FieldValues> {
	const rows = new Map<string, FieldValues>();
	for (const name of Object.keys(names) as (keyof typeof names)[]) {
		const value = parameters[name];
		if (typeof value === 'bigint') rows.set(name, {value: value.toString()});
		else if (typeof value === 'string') rows.set(name, {value});
		else if (value) rows.set(name, {value: decimalToText(value)});
	}
	for (const {group, name, sha256} of parameters.checksums) {
		if (group !== 'fallback') rows.set(`program ${name}`, {sha256});
	}
	return rows;
}

/** The events that changes of parameters are: one each, and one for all programs that changed with one reading. */
export function parameterEvents(
	chainId: string,
	changes: readonly ListChange[],
): readonly (readonly [ListChange, BareEvent])[] {
	const parameters = changes
		.filter(({field}) => field === 'value')
		.map(
			change =>
				[
					change,
					{
						kind: 'chain.parameter',
						subject: {type: 'chain', id: change.key, name: names[change.key as keyof typeof names]},
						old: change.old,
						new: change.value,
						epoch: change.first.epoch,
					},
				] as const,
		);
	const programs = changes.filter(({key, field}) => key.startsWith('program ') && field !== 'value');
	const [first] = programs;
	if (!first) return parameters;
	const upgrade: BareEvent = {
		kind: 'chain.programs',
		subject: {type: 'chain', id: chainId, name: 'Programs'},
		old: undefined,
		new: programs.length.toString(),
		epoch: first.first.epoch,
	};
	return [...parameters, [first, upgrade]];
}
