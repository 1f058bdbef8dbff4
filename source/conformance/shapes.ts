import {type FieldKinds, kinds, listOfObjects, objectOf, optional} from './value-kinds.ts';

const {text, whole, seconds, nam, fraction, flag, count} = kinds;

const validator: FieldKinds = {
	address: text,
	votingPower: whole,
	commission: fraction,
	maxCommission: optional(fraction),
	state: text,
	rank: optional(count),
	validatorId: optional(text),
	name: optional(text),
	email: optional(text),
	website: optional(text),
	description: optional(text),
	discordHandle: optional(text),
	avatar: optional(text),
};

const proposal: FieldKinds = {
	id: text,
	content: text,
	type: text,
	author: text,
	startEpoch: whole,
	endEpoch: whole,
	activationEpoch: whole,
	startTime: seconds,
	endTime: seconds,
	currentTime: seconds,
	activationTime: seconds,
	status: text,
	yayVotes: nam,
	nayVotes: nam,
	abstainVotes: nam,
	tallyType: optional(text),
	data: optional(text),
};

const stake: FieldKinds = {minDenomAmount: whole, validator: objectOf(validator)};

const unbond: FieldKinds = {...stake, withdrawEpoch: whole, withdrawTime: seconds, canWithdraw: flag};

const parameters: FieldKinds = {
	unbondingLength: whole,
	pipelineLength: whole,
	epochsPerYear: whole,
	apr: fraction,
	nativeTokenAddress: text,
	chainId: text,
	genesisTime: seconds,
	minDuration: whole,
	minNumOfBlocks: whole,
	maxBlockTime: whole,
	checksums: objectOf({}),
	epochSwitchBlocksDelay: whole,
	cubicSlashingWindowLength: whole,
};

const inner: FieldKinds = {
	txId: text,
	kind: text,
	exitCode: text,
	data: optional(text),
	memo: optional(text),
};

const wrapper: FieldKinds = {
	txId: text,
	feePayer: text,
	feeToken: text,
	gasLimit: whole,
	blockHeight: whole,
	innerTransactions: listOfObjects(inner),
	exitCode: text,
	atomic: flag,
};

/** Fields of each thing that the interface answers with, an item of each list among them. */
export const shapes = {
	validator,
	proposal,
	bond: {...stake, status: text, startEpoch: whole},
	unbond,
	mergedBond: {
		...stake,
		redelegationInfo: optional(
			objectOf({
				earliestRedelegationEpoch: optional(whole),
				earliestRedelegationTime: optional(seconds),
			}),
		),
	},
	withdraw: {...stake, withdrawEpoch: whole},
	parameters,
	wrapper,
} as const satisfies Readonly<Record<string, FieldKinds>>;

/** Counts of a page: the interface has them as numbers for validators, and as text for all other lists. */
export const countKinds: Readonly<Record<'number' | 'text', FieldKinds>> = {
	number: {page: count, perPage: count, totalPages: count, totalItems: count},
	text: {page: whole, perPage: whole, totalPages: whole, totalItems: whole},
};
