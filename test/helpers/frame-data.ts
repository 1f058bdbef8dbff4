import {parseDecimal} from '../../source/domain/decimal.ts';
import type {Parameters} from '../../source/domain/parameters.ts';
import type {Proposal} from '../../source/domain/proposal.ts';
import type {Bond, Unbond} from '../../source/domain/stake.ts';
import {createProposal} from './proposals.ts';
import {createBond, createUnbond} from './stake.ts';
import {addressOf, createParameters, createValidator, testNow} from './validators.ts';

const titles = [
	'Hold upgrades on Tuesdays',
	'Fund the public goods of the second half of the year, and name who answers for them',
	'検証者の手数料の上限を改める提案',
	'Raise the limit 🦥',
	undefined,
];

const looks: readonly Partial<Proposal>[] = [
	{},
	{type: 'pgfFunding', status: 'voting', startEpoch: 1203n, endEpoch: 1240n, activationEpoch: 1242n},
	{type: 'defaultWithWasm', status: 'pending', startEpoch: 1210n, endEpoch: 1224n, activationEpoch: 1226n},
	{status: 'passed', startEpoch: 1180n, endEpoch: 1202n, activationEpoch: 1205n},
	{type: 'pgfSteward', status: 'executedPassed', startEpoch: 1100n, endEpoch: 1114n, activationEpoch: 1116n},
	{status: 'executedRejected', startEpoch: 1000n, endEpoch: 1014n, activationEpoch: 1016n},
	{status: 'rejected', startEpoch: 1180n, endEpoch: 1203n, activationEpoch: 1206n},
];

const votes: readonly Partial<Proposal>[] = [
	{},
	{
		yayVotes: parseDecimal('120000000'),
		nayVotes: parseDecimal('900.000001'),
		abstainVotes: parseDecimal('0'),
	},
	{yayVotes: undefined, nayVotes: undefined, abstainVotes: undefined},
];

/** Proposals of every status and kind, with votes and without, the newest first. */
export function createProposals(count: number, firstId = count): readonly Proposal[] {
	return Array.from({length: count}, (_, index) => {
		const title = titles[index % titles.length];
		return createProposal({
			id: String(firstId - index),
			title,
			sections: title === undefined ? [] : [{name: 'title', text: title}],
			content: title === undefined ? undefined : JSON.stringify({title}),
			author: addressOf(index),
			...looks[index % looks.length],
			...(index % looks.length === 2 ? votes[2] : votes[index % 2]),
		});
	});
}

/** Stake of very different sizes with validators in different states. */
export const frameBonds: readonly Bond[] = [
	createBond(0, {amount: 842_485_970_000n}),
	createBond(1, {amount: 12_000_000n, status: 'inactive', startEpoch: 1206n}),
	createBond(3, {amount: 1n}),
	createBond(5, {amount: 123_456_789_123_456n, startEpoch: 12n}),
	createBond(7, {validator: createValidator(7, {rank: undefined, state: 'jailed'})}),
	createBond(8, {validator: createValidator(8, {rank: undefined, state: 'belowThreshold'})}),
];

export const frameUnbonds: readonly Unbond[] = [
	createUnbond(0, {amount: 5_250_000n, canWithdraw: true, withdrawEpoch: 1190n}),
	createUnbond(1),
	createUnbond(3, {amount: 98_765_432_100_001n, withdrawEpoch: 1206n}),
];

/** Returns parameters like those of mainnet. */
export function createFullParameters(): Parameters {
	return createParameters({
		chainId: 'namada.5f5de2dd1b88cba30586420',
		nativeTokenAddress: addressOf(77),
		genesisTime: BigInt(testNow / 1000) - 21_600n * 1204n - 60n,
		minDuration: 21_600n,
		minNumOfBlocks: 2700n,
		maxBlockTime: 7n,
		epochSwitchBlocksDelay: 2n,
		cubicSlashingWindowLength: 1n,
		checksums: ['tx_bond.wasm', 'tx_change_validator_commission.wasm', 'vp_user.wasm'].map((name, index) => ({
			group: 'current',
			name,
			sha256: `${index + 1}0${index}f`.repeat(16),
		})),
	});
}
