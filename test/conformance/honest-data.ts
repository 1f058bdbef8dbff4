import {addressOf} from '../helpers/addresses.ts';
import {testValidator} from '../helpers/chain-answers.ts';

/** A delegator with 74 bonds, which come on three pages. */
export const delegator = addressOf(200);

export const epoch = 1204;
export const height = 4_030_720;
export const chainId = 'stake.5f5de2dd1b88cba30586420';
export const wrapperId = 'ab'.repeat(32);

const stateAt = (index: number) => {
	if (index < 50) return 'consensus';
	if (index < 55) return 'belowCapacity';
	if (index < 60) return 'belowThreshold';
	return index < 63 ? 'inactive' : 'jailed';
};

/** 65 validators, by their power. */
export const validators = Array.from({length: 65}, (_, index) => ({
	address: testValidator(index).address,
	votingPower: String(1_000_000 - 10_000 * index),
	maxCommission: '0.01',
	commission: ['0.05', '0.1', '0', '0.045'][index % 4],
	state: stateAt(index),
	name: index % 9 === 0 ? null : `Validator ${index}`,
	email: null,
	website: null,
	description: null,
	discordHandle: null,
	avatar: null,
	validatorId: String(500 - index),
	rank: index < 50 ? index + 1 : null,
}));

const statuses = ['pending', 'voting', 'passed', 'rejected'];
const kinds = ['default', 'defaultWithWasm', 'pgfSteward', 'pgfFunding'];

/** 35 proposals, the newest first. */
export const proposals = Array.from({length: 35}, (_, index) => {
	const status = statuses[index] ?? (index % 2 === 0 ? 'executedPassed' : 'executedRejected');
	const start = status === 'pending' ? epoch + 2 : epoch - 2 * index;
	return {
		id: String(34 - index),
		content: JSON.stringify({title: index % 3 === 0 ? 'Fund the explorer' : 'Raise rewards', authors: 'a'}),
		type: kinds[index % 4],
		tallyType: 'twoFifths',
		data: null,
		author: addressOf(100 + index),
		startEpoch: String(start),
		endEpoch: String(start + 8),
		activationEpoch: String(start + 10),
		startTime: '1795000000',
		endTime: '1795100000',
		currentTime: '1795000500',
		activationTime: '1795200000',
		status,
		yayVotes: '24567890.123456',
		nayVotes: '0',
		abstainVotes: '',
	};
});

const embedded = (index: number) => ({...validators[index], rank: null});

const bonds = Array.from({length: 74}, (_, index) => ({
	minDenomAmount: String(9_007_199_254_740_993n + BigInt(index)),
	validator: embedded(index % 20),
	status: 'active',
	startEpoch: String(600 + index),
}));

export const unbonds = Array.from({length: 8}, (_, index) => ({
	minDenomAmount: String(1_000_000 + index),
	validator: embedded(index % 3),
	withdrawEpoch: String(index < 4 ? 1000 + index : 1220 + index),
	withdrawTime: '1795000000',
	canWithdraw: index < 4,
}));

interface StakeRow {
	readonly minDenomAmount: string;
	readonly validator: ReturnType<typeof embedded>;
}

function merge<Row extends StakeRow>(rows: readonly Row[]): readonly Row[] {
	const groups = Map.groupBy(rows, ({validator}) => validator.address);
	return [...groups.values()].map(group => ({
		...(group[0] as Row),
		minDenomAmount: String(group.reduce((sum, {minDenomAmount}) => sum + BigInt(minDenomAmount), 0n)),
	}));
}

const due = unbonds.filter(({canWithdraw}) => canWithdraw);

/** Rows of each list of the delegator by its path. */
export const stake: Readonly<Record<string, readonly object[]>> = {
	bond: bonds,
	unbond: unbonds,
	'merged-bonds': merge(bonds).map(({minDenomAmount, validator}) => ({
		minDenomAmount,
		validator,
		redelegationInfo: null,
	})),
	'merged-unbonds': [
		...merge(due).map(row => ({...row, withdrawEpoch: '0'})),
		...unbonds.filter(({canWithdraw}) => !canWithdraw),
	],
	withdraw: due.map(({minDenomAmount, validator, withdrawEpoch}) => ({
		minDenomAmount,
		validator,
		withdrawEpoch,
	})),
};

export const parameters = {
	unbondingLength: '53',
	pipelineLength: '2',
	epochsPerYear: '1460',
	apr: '0.12',
	nativeTokenAddress: addressOf(250),
	chainId,
	genesisTime: '1733238000',
	minDuration: '21600',
	minNumOfBlocks: '2700',
	maxBlockTime: '7',
	checksums: {current: {}, fallback: {}},
	epochSwitchBlocksDelay: '2',
	cubicSlashingWindowLength: '1',
};

export const wrapper = {
	txId: wrapperId,
	feePayer: delegator,
	feeToken: addressOf(250),
	gasLimit: 50_000,
	blockHeight: height - 3,
	innerTransactions: [{txId: 'cd'.repeat(32), kind: 'bond', data: '{}', memo: null, exitCode: 'applied'}],
	exitCode: 'applied',
	atomic: false,
};
