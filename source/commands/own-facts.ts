import type {CellContext} from '../columns/cell-context.ts';
import {bindSorts, toSortKeys} from '../columns/sort-keys.ts';
import {isOwn} from '../columns/validator-name.ts';
import {validatorSpec} from '../columns/validators.ts';
import {orUnknown, RequestError} from '../domain/failure.ts';
import {maxMyAddresses} from '../domain/my-stakes.ts';
import {sortItems} from '../domain/sort-items.ts';
import type {Validator} from '../domain/validator.ts';
import {epochQuestion, parametersQuestion} from '../model/questions/chain.ts';
import {readHeight} from '../model/read-position.ts';
import {readSigning} from '../model/read-signing.ts';
import {positionOf, readStakes} from '../model/read-stake.ts';
import {stakeByValidator} from '../notices/mine.ts';
import {printLine} from '../system/print.ts';
import {UsageError} from '../system/usage-error.ts';
import type {AnswerContext} from './context.ts';
import {NoAnswerError} from './no-answer.ts';

type OwnFacts = Pick<CellContext, 'mine' | 'labels' | 'signing'>;

/** Reads the user's stake by validator and the missed votes, if chosen columns, the order or the filter need them. */
export async function askOwnFacts(context: AnswerContext): Promise<OwnFacts> {
	const {columns = [], arrangement} = context.answer;
	const chosen = validatorSpec.columns.filter(({id}) => columns.some(each => each.id === id));
	const order = validatorSpec.sorts.find(({id}) => id === arrangement?.sort);
	const needs = new Set([...chosen, ...(order ? [order] : [])].map(({needs: needed}) => needed));
	if (arrangement?.isMine) needs.add('mine');
	if (!needs.has('mine') && !needs.has('signing')) return {};
	const {indexer, signal} = context;
	const chainId = (await orUnknown(parametersQuestion.ask({indexer, signal})))?.chainId;
	return {
		...(needs.has('mine') && (await askMine(chainId, context))),
		...(needs.has('signing') && {signing: await askSigning(chainId, context)}),
	};
}

async function askMine(
	chainId: string | undefined,
	{indexer, signal, readNamed, system}: AnswerContext,
): Promise<OwnFacts> {
	const named = await readNamed(chainId);
	const labels = named.flatMap(({address, label = '', isValidator}) =>
		isValidator ? [[address, label] as const] : [],
	);
	const owners = named.filter(({isValidator}) => !isValidator).slice(0, maxMyAddresses);
	if (named.length === 0)
		printLine(system, 'no address is yours yet: stakedeck labels shows how to name one');
	const read = await readStakes({indexer, signal}, owners, {hasUnbonds: false, hasLocks: false});
	const stakes = read.map(({address, label = '', value, error}) => {
		if (error) throw new RequestError(error.failure);
		return {address, label, position: value && positionOf(value), readAt: undefined, failure: undefined};
	});
	return {mine: stakeByValidator(stakes), labels: new Map(labels)};
}

async function askSigning(chainId: string | undefined, {indexer, node, signal}: AnswerContext) {
	if (!node) throw new UsageError('no node to ask: give its address with -r URL (--rpc-url)');
	const [epoch, height] = await Promise.all([
		orUnknown(epochQuestion.ask({indexer, signal})),
		orUnknown(readHeight({indexer, signal})),
	]);
	const expected = {chainId, epoch: epoch?.epoch, height};
	const {shown} = await readSigning(undefined, {node, expected, now: Date.now}, {signal});
	if (shown) return shown;
	throw new NoAnswerError(
		`${node.address} does not report missed votes; stakedeck service lists what one has`,
	);
}

/** Chooses and sorts the validators of a whole list in a way that no service does. */
export function arrangeValidators(
	items: readonly Validator[],
	{answer}: AnswerContext,
	facts: CellContext,
): readonly Validator[] {
	const {isMine = false, sort, order = 'desc'} = answer.arrangement ?? {};
	const shown = isMine ? items.filter(each => isOwn(each, facts)) : items;
	const keys = toSortKeys(bindSorts(validatorSpec.sorts, facts));
	return sort === undefined ? shown : sortItems(shown, keys, {sort, order});
}
