import {balanceSpec, toBalanceRows} from '../columns/balances.ts';
import {orUnknown} from '../domain/failure.ts';
import {amountOf, isBelowFees, nativeTokenOf} from '../domain/tokens.ts';
import {parametersQuestion} from '../model/questions/chain.ts';
import {
	balancesQuestion,
	claimGasQuestion,
	gasPriceQuestion,
	tokensQuestion,
} from '../model/questions/holdings.ts';
import {listJson} from '../output/json.ts';
import {writePieces} from '../output/write.ts';
import type {AnswerContext} from './context.ts';
import {printFlaws} from './list-answer.ts';
import {orMissing} from './no-answer.ts';
import {writeList} from './write-list.ts';

/** Answers with what an address holds beside its stake, by token. */
export async function answerBalance(context: AnswerContext): Promise<void> {
	const {indexer, answer, signal, system} = context;
	const balances = await orMissing(
		balancesQuestion.ask({indexer, signal}, answer.argument),
		'balances of an address',
		{...context, question: balancesQuestion},
	);
	const tokens = (await orUnknown(tokensQuestion.ask({indexer, signal}))) ?? [];
	const native = nativeTokenOf(tokens) ?? (await nativeByParameters(context));
	const liquid = amountOf(native, balances);
	const isBelow = liquid !== undefined && (await isLessThanFees(native, liquid, context));
	context.onAnswered();
	const items = toBalanceRows(balances, {native, tokens, isBelowFees: isBelow});
	if (answer.output === 'json') {
		const names = items.map(({name, isNative}) => name ?? (isNative ? 'NAM' : null));
		const sources = items.map(({source}) => source);
		await writePieces(system.stdout, listJson(sources, undefined, {names, isLessThanFees: isBelow}));
	} else if (items.length === 0 && answer.output === 'table') {
		await writePieces(system.stdout, ['The service knows of no token of this address\n']);
	} else await writeList({listing: balanceSpec}, context, {items, facts: {}});
	printFlaws(
		context,
		items.flatMap(({flaws}) => flaws),
	);
}

async function nativeByParameters({indexer, signal}: AnswerContext): Promise<string | undefined> {
	return (await orUnknown(parametersQuestion.ask({indexer, signal})))?.nativeTokenAddress;
}

/** Tells whether liquid NAM pays for less than two claims; false where the price of gas is not known. */
async function isLessThanFees(
	native: string | undefined,
	liquid: bigint,
	{indexer, signal}: AnswerContext,
): Promise<boolean> {
	if (native === undefined) return false;
	const [prices, gas] = await Promise.all([
		orUnknown(gasPriceQuestion.ask({indexer, signal}, native)),
		orUnknown(claimGasQuestion.ask({indexer, signal})),
	]);
	const price = prices?.find(({token}) => token === native)?.amount;
	return price !== undefined && isBelowFees(liquid, price, gas?.average);
}
