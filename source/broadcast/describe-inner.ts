import type {Parameters} from '../domain/parameters.ts';
import type {InnerTransaction} from '../domain/transaction.ts';
import {describeAct} from './describe-act.ts';
import {unreadDeed, validatorsOf} from './describe-deed.ts';
import {readInner} from './read-inner.ts';

/** Facts that the words of an inner transaction need; undefined: not known. */
export interface InnerFacts {
	/** Names of validators, by address. */
	readonly names?: ReadonlyMap<string, string> | undefined;
	readonly parameters: Pick<Parameters, 'nativeTokenAddress'> | undefined;
}

/** Tells what an inner transaction does: 'bond 12.5 NAM from tnam1qz8…4fed to “WhisperNode”'; undefined: its kind is all there is. */
export function describeInnerAct(
	inner: InnerTransaction,
	{names = noNames, parameters}: InnerFacts,
): string | undefined {
	if (inner.kind === undefined || inner.data === undefined) return undefined;
	const act = readInner(inner, parameters?.nativeTokenAddress);
	return act ? describeAct(act, {names, hasAddresses: false}) : unreadDeed;
}

/** Sums up a batch: 'bond 12.5 NAM to “WhisperNode”, and 2 more'; undefined where its first one cannot be read. */
export function sumUpInner(
	[first, ...others]: readonly InnerTransaction[],
	{names = noNames, parameters}: InnerFacts,
): string | undefined {
	const act = first && readInner(first, parameters?.nativeTokenAddress);
	if (!act) return undefined;
	const words = describeAct({...act, source: undefined}, {names, hasAddresses: false});
	return others.length === 0 ? words : `${words}, and ${others.length} more`;
}

/** Inner transactions whose validators are looked up by name. */
const mostNamed = 200;

/** Lists the validators that a batch names, once each. */
export function validatorsIn(inner: readonly InnerTransaction[]): readonly string[] {
	const acts = inner.slice(0, mostNamed).map(each => readInner(each, undefined));
	return validatorsOf(acts.filter(act => act !== undefined));
}

const noNames: ReadonlyMap<string, string> = new Map();
