import {claimable} from '../columns/rewards.ts';
import type {Reward} from '../domain/holdings.ts';
import type {StakePosition} from '../domain/validator-stake.ts';
import {type Deed, walletCommand} from '../domain/wallet-command.ts';
import {writePieces} from '../output/write.ts';
import {printLine} from '../system/print.ts';
import type {AnswerContext} from './context.ts';
import {countOf} from './list-answer.ts';

/** Stake of an address, and what it can claim. */
interface Due {
	readonly position: StakePosition;
	/** Unclaimed rewards; undefined: the service does not say. */
	readonly rewards: readonly Reward[] | undefined;
	/** Failure of the question about them, which is reported elsewhere. */
	readonly rewardsFailure?: Error | undefined;
	readonly chainId: string | undefined;
}

/** Prints the wallet's commands for all that is due: withdrawals, then claims where rewards are known, one a validator. */
export async function printCommands(
	context: AnswerContext,
	{position, rewards, rewardsFailure, chainId}: Due,
): Promise<void> {
	const {answer, node, system} = context;
	const address = answer.argument;
	const deedFor = (kind: 'withdraw' | 'claim', validator = ''): Deed => ({kind, address, validator});
	const due = position.rows.filter(({releases}) => releases.some(({epoch}) => epoch === undefined));
	const deeds = [
		...due.map(({validator}) => deedFor('withdraw', validator?.address)),
		...claimable(rewards ?? []).map(({validator}) => deedFor('claim', validator?.address)),
	];
	const place = {node: node?.address, chainId};
	const lines = deeds.flatMap(deed => walletCommand(deed, place) ?? []);
	await writePieces(
		system.stdout,
		lines.map(line => `${line}\n`),
	);
	const left = deeds.length - lines.length;
	if (left > 0) {
		printLine(system, `${countOf(left, 'commands')} left out: the service sent addresses that are none`);
	}
	const isNothing = lines.length === 0 && left === 0;
	if (rewards === undefined) {
		const nothing = isNothing ? 'there is nothing to withdraw now, and ' : '';
		const why = rewardsFailure
			? 'rewards could not be read'
			: 'the service does not say what there is to claim';
		printLine(system, `${nothing}claims are left out: ${why}`);
	} else if (isNothing) printLine(system, 'there is nothing to withdraw or to claim now');
}
