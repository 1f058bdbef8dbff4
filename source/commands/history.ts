import {describeEntry} from '../broadcast/describe-entry.ts';
import {showSummary, validatorsIn} from '../broadcast/describe-summary.ts';
import {historySpec} from '../columns/history.ts';
import type {HistoryEntry} from '../domain/extensions.ts';
import {orUnknown, RequestError} from '../domain/failure.ts';
import {historyIdentity, timeOfBlock, toHistoryRows, withTimes} from '../domain/history.ts';
import {createSigns} from '../format/signs.ts';
import {createProgress, printLine} from '../system/print.ts';
import {askValidators, validatorNames} from './ask-validators.ts';
import type {AnswerContext} from './context.ts';
import type {ReadableList} from './list.ts';
import {orMissing} from './no-answer.ts';
import {answerRows} from './rows-answer.ts';

/** Answers with the transactions of an address, newest first. */
export async function answerHistory(context: AnswerContext): Promise<void> {
	const {answer, indexer} = context;
	const {transactionKinds: kinds} = answer;
	const list: ReadableList<HistoryEntry> = {
		things: 'transactions',
		async getPage({signal}, page) {
			const asked = indexer.extensions.getHistory({addresses: [answer.argument], page}, {signal});
			return orMissing(asked, 'transactions of an address', {indexer, signal, capability: 'history'});
		},
		identityOf: historyIdentity,
	};
	await answerRows(
		{
			list,
			rows: historySpec,
			choose: items =>
				kinds ? items.filter(({transaction}) => kinds.includes(transaction?.kind ?? '')) : items,
			async toRows(items) {
				const [deedOf, times] = await Promise.all([askDeeds(items, context), askTimes(items, context)]);
				const rows = withTimes(toHistoryRows(items, deedOf), times);
				const isTimed = rows.some(({time}) => time !== undefined);
				return {rows, facts: isTimed ? {hasBlockTimes: true} : {}};
			},
			none: `The service knows of no ${kinds ? 'such transaction' : 'transaction'} of this address`,
		},
		context,
	);
}

/** Asks for what the words of transactions need: names of validators, and the chain's own token. */
async function askDeeds(
	items: readonly HistoryEntry[],
	context: AnswerContext,
): Promise<(entry: HistoryEntry) => string | undefined> {
	const {indexer, signal, look} = context;
	const isNamed = validatorsIn(items.flatMap(({transaction}) => transaction ?? [])).length > 0;
	const [all, parameters] = await Promise.all([
		isNamed ? askValidators(context) : undefined,
		orUnknown(indexer.getParameters({signal})),
	]);
	const facts = {names: validatorNames(all?.items ?? []), nativeToken: parameters?.nativeTokenAddress};
	const signs = createSigns(look);
	return entry => {
		const words = describeEntry(entry, facts);
		return words && showSummary(words, signs);
	};
}

/** Most blocks whose time is asked for in a run, and requests at a time. */
const maxBlocks = 400;
const blocksAtOnce = 4;

/** Asks once for the time of each block, the newest first, until there are too many or the service has none. */
async function askTimes(
	items: readonly HistoryEntry[],
	context: AnswerContext,
): Promise<ReadonlyMap<bigint, bigint | undefined>> {
	const {indexer, signal, system} = context;
	const heights = [...new Set(items.flatMap(({blockHeight}) => blockHeight ?? []))];
	const asked = heights.slice(0, maxBlocks);
	const times = new Map<bigint, bigint | undefined>();
	const progress = createProgress(system, 'times of blocks');
	let isThere = true;
	const ask = async () => {
		for (let height = asked.shift(); height !== undefined && isThere; height = asked.shift()) {
			try {
				const block = await indexer.extensions.getBlock(height, {signal});
				isThere &&= block !== undefined;
				times.set(height, timeOfBlock(block));
			} catch (error) {
				if (!(error instanceof RequestError) || error.failure.kind === 'cancelled') throw error;
				// One that does not answer must not be waited for thirty times.
				isThere &&= error.failure.kind === 'notFound';
			}
			progress.show(times.size, Math.min(heights.length, maxBlocks));
		}
	};
	try {
		await Promise.all(Array.from({length: blocksAtOnce}, ask));
	} finally {
		progress.end();
	}
	if (heights.length > maxBlocks) {
		printLine(
			system,
			`the times of ${heights.length - maxBlocks} older blocks are left out: a run asks for ${maxBlocks}`,
		);
	}
	return times;
}
