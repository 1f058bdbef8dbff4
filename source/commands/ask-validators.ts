import {type ActiveStake, sumUpActiveStake} from '../domain/active-stake.ts';
import {orUnknown} from '../domain/failure.ts';
import type {NamedAddress} from '../domain/labels.ts';
import type {Validator} from '../domain/validator.ts';
import {readEveryPage} from '../model/questions/list-question.ts';
import {validatorsQuestion} from '../model/questions/validators.ts';
import {UsageError} from '../system/usage-error.ts';
import type {AnswerContext} from './context.ts';

/** All validators, and their active stake. */
export interface AllValidators {
	readonly items: readonly Validator[];
	readonly stake: ActiveStake;
}

/** Reads all validators of any state. Rejects with a RequestError if some cannot be had. */
export async function readValidators(context: AnswerContext): Promise<AllValidators> {
	const {indexer, signal, answer} = context;
	const {items, standing} = await readEveryPage(validatorsQuestion, {indexer, signal}, answer.validators);
	return {items, stake: sumUpActiveStake(items, standing !== 'short')};
}

/** Asks for all validators; undefined where they cannot be had whole. */
export function askValidators(context: AnswerContext): Promise<AllValidators | undefined> {
	return orUnknown(readValidators(context));
}

/** Reads the person's names on a chain; none where the file cannot be used, as the answer does not need them. */
export async function namesIfAny(
	{readNamed}: Pick<AnswerContext, 'readNamed'>,
	chain: string | undefined,
): Promise<readonly NamedAddress[]> {
	try {
		return await readNamed(chain);
	} catch (error) {
		if (error instanceof UsageError) return [];
		throw error;
	}
}

/** Reads the person's labels of validators on a chain, by address; none where the file cannot be used. */
export async function labelsIfAny(
	context: Pick<AnswerContext, 'readNamed'>,
	chain: string | undefined,
): Promise<ReadonlyMap<string, string>> {
	const named = await namesIfAny(context, chain);
	return new Map(
		named.flatMap(({address, label, isValidator = false}) =>
			isValidator && label !== undefined ? [[address, label] as const] : [],
		),
	);
}

/** Makes a map of the validators' names, by address. */
export function validatorNames(items: readonly Validator[]): ReadonlyMap<string, string> {
	return new Map(
		items.flatMap(({address, name}) =>
			address === undefined || name === undefined ? [] : [[address, name] as const],
		),
	);
}
