import type {CellContext} from '../columns/cell-context.ts';
import {orUnknown} from '../domain/failure.ts';
import {getActiveStake} from '../services/indexer/active-stake.ts';
import type {AnswerContext} from './context.ts';

/** Asks for the current epoch, if the service gives it, and for the parameters, which give its length. */
export async function askEpochNow({
	indexer,
	signal,
}: Pick<AnswerContext, 'indexer' | 'signal'>): Promise<Partial<CellContext>> {
	const [latest, parameters] = await Promise.all([
		orUnknown(indexer.extensions.getLatestEpoch({signal})),
		orUnknown(indexer.getParameters({signal})),
	]);
	return {epoch: latest?.epoch, parameters};
}

/** Asks for the stake of all active validators; empty if it cannot be had whole. */
export async function askActiveStake({
	indexer,
	signal,
}: Pick<AnswerContext, 'indexer' | 'signal'>): Promise<Partial<CellContext>> {
	const stake = await orUnknown(getActiveStake(indexer, {signal}));
	return stake?.isWhole ? {stake} : {};
}
