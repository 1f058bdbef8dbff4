import {claimable, rewardSpec} from '../columns/rewards.ts';
import type {Reward} from '../domain/holdings.ts';
import {formatNamShort} from '../format/number.ts';
import {rewardsQuestion} from '../model/questions/holdings.ts';
import {listJson} from '../output/json.ts';
import {writePieces, writeSentences} from '../output/write.ts';
import type {AnswerContext} from './context.ts';
import {countOf, printFlaws} from './list-answer.ts';
import {orMissing} from './no-answer.ts';
import {writeList} from './write-list.ts';

/** Answers with what an address can claim, by validator. */
export async function answerRewards(context: AnswerContext): Promise<void> {
	const {span} = context.answer;
	if (span) return (await import('./rewards-since.ts')).answerRewardsSince(context, span);
	const rewards = await readRewards(context);
	const more = await context.reportFreshness?.();
	context.onAnswered();
	const {system, answer} = context;
	const items = claimable(rewards);
	const {sum, isWhole} = sumOf(items);
	if (answer.output === 'json') {
		const totals = {claimable: sum.toString(), isWhole};
		const sources = items.map(({source}) => source);
		await writePieces(system.stdout, listJson(sources, undefined, {totals, ...more}));
	} else {
		if (answer.output === 'table') {
			const amount = `${isWhole ? '' : 'at least '}${formatNamShort(sum)} NAM`;
			const head =
				items.length === 0
					? 'Nothing to claim'
					: `${amount} to claim with ${countOf(items.length, 'validators')}`;
			const age = 'As of the newest epoch of which the service has rewards';
			await writeSentences(system.stdout, [head, age, ...(items.length === 0 ? [] : [''])]);
		}
		if (items.length > 0 || answer.output === 'csv') {
			await writeList({listing: rewardSpec}, context, {items, facts: {}});
		}
	}
	printFlaws(
		context,
		items.flatMap(({flaws}) => flaws),
	);
}

/** Reads what is unclaimed, by validator. */
function readRewards(context: AnswerContext): Promise<readonly Reward[]> {
	const {indexer, answer, signal} = context;
	const asked = rewardsQuestion.ask({indexer, signal}, {address: answer.argument});
	return orMissing(asked, 'rewards to claim', {...context, question: rewardsQuestion});
}

function sumOf(rewards: readonly Reward[]): {readonly sum: bigint; readonly isWhole: boolean} {
	return {
		sum: rewards.reduce((sum, {amount = 0n}) => sum + amount, 0n),
		isWhole: rewards.every(({amount}) => amount !== undefined),
	};
}
