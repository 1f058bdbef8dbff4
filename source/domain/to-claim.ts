import type {Held, Reward} from './holdings.ts';
import type {StakePosition} from './validator-stake.ts';

/** Facts by which what an address holds is understood. */
export interface HeldFacts {
	/** Address of the native token; undefined: not known. */
	readonly nativeToken: string | undefined;
	/** Fee of a claim in the native token's smallest unit; undefined: not known. */
	readonly fee: bigint | undefined;
}

/** Fees that an address should be able to pay. */
const wantedFees = 2n;

/** Adds what can be claimed, and what is liquid, as far as either is known. */
export function withHeld(
	position: StakePosition,
	{rewards, balances}: Held,
	{nativeToken, fee}: HeldFacts,
): StakePosition {
	const liquid = balances?.find(({token}) => token !== undefined && token === nativeToken)?.amount;
	return {
		...position,
		...(rewards && withRewards(position, rewards)),
		...(liquid !== undefined && {
			liquid: {value: liquid, isShort: fee !== undefined && liquid < wantedFees * fee},
		}),
	};
}

function withRewards({rows}: StakePosition, rewards: readonly Reward[]) {
	const byValidator = Map.groupBy(rewards, ({validator}) => validator?.address);
	const sumOf = (of: readonly Reward[]) => of.reduce((sum, {amount = 0n}) => sum + amount, 0n);
	const isKnown = ({amount}: Reward) => amount !== undefined;
	return {
		claimable: {value: sumOf([...byValidator.values()].flat()), isWhole: rewards.every(isKnown)},
		rows: rows.map(row => {
			const own = byValidator.get(row.validator?.address) ?? [];
			return {...row, claimable: own.every(isKnown) ? sumOf(own) : undefined};
		}),
	};
}
