import {describeEntry} from '../broadcast/describe-entry.ts';
import {showSummary, validatorsIn} from '../broadcast/describe-summary.ts';
import {historySpec} from '../columns/history.ts';
import type {HistoryEntry} from '../domain/extensions.ts';
import {orUnknown} from '../domain/failure.ts';
import {type HistoryRow, heightsOf, historyIdentity, toHistoryRows, withTimes} from '../domain/history.ts';
import type {Parameters} from '../domain/parameters.ts';
import {namesOfValidators} from '../domain/validator.ts';
import {createSigns} from '../format/signs.ts';
import {parametersQuestion} from '../model/questions/chain.ts';
import {historyQuestion} from '../model/questions/transactions.ts';
import {activeStakeQuestion} from '../model/questions/validators.ts';
import {type AskedTimes, openAskedTimes} from './block-times.ts';
import type {AnswerContext} from './context.ts';
import {orMissing} from './no-answer.ts';
import type {RowsSpec} from './rows-answer.ts';

/** Facts for the rows of a history. */
export interface HistoryFacts {
	readonly parameters: Parameters | undefined;
	readonly times: AskedTimes;
}

/** Reads what rows need whichever they are. */
export async function openHistoryFacts(context: AnswerContext): Promise<HistoryFacts> {
	const parameters = await orUnknown(
		parametersQuestion.ask({indexer: context.indexer, signal: context.signal}),
	);
	return {parameters, times: await openAskedTimes(context, parameters)};
}

/** Makes the list of an address's transactions, and their rows. */
export function historyRows(
	context: AnswerContext,
	open: () => Promise<HistoryFacts>,
): RowsSpec<HistoryEntry, HistoryRow> {
	const {answer, indexer} = context;
	const {transactionKinds: kinds} = answer;
	return {
		list: {
			things: 'transactions',
			async getPage({signal}, page) {
				const asked = historyQuestion.ask({indexer, signal}, {address: answer.argument, page});
				return orMissing(asked, 'transactions of an address', {indexer, signal, question: historyQuestion});
			},
			identityOf: historyIdentity,
		},
		rows: historySpec,
		choose: items =>
			kinds ? items.filter(({transaction}) => kinds.includes(transaction?.kind ?? '')) : items,
		async toRows(items) {
			const {parameters, times} = await open();
			const [deedOf] = await Promise.all([
				askDeeds(items, context, parameters),
				times.fill(heightsOf(items)),
			]);
			const rows = withTimes(toHistoryRows(items, deedOf), times.times);
			const isTimed = rows.some(({time}) => time !== undefined);
			return {rows, facts: isTimed ? {hasBlockTimes: true} : {}};
		},
		none: `The service knows of no ${kinds ? 'such transaction' : 'transaction'} of this address`,
	};
}

/** Asks for what the words of transactions need: names of validators, and the chain's own token. */
async function askDeeds(
	items: readonly HistoryEntry[],
	context: AnswerContext,
	parameters: Parameters | undefined,
): Promise<(entry: HistoryEntry) => string | undefined> {
	const {look, indexer, signal} = context;
	const isNamed = validatorsIn(items.flatMap(({transaction}) => transaction ?? [])).length > 0;
	const stake = isNamed ? await orUnknown(activeStakeQuestion.ask({indexer, signal}, undefined)) : undefined;
	const facts = {names: namesOfValidators(stake?.all), nativeToken: parameters?.nativeTokenAddress};
	const signs = createSigns(look);
	return entry => {
		const words = describeEntry(entry, facts);
		return words && showSummary(words, signs);
	};
}
