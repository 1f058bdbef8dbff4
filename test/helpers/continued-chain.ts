import type {ChainReading} from '../../source/domain/chain-reading.ts';
import type {Decimal} from '../../source/domain/decimal.ts';
import type {SigningNow} from '../../source/domain/signing-now.ts';
import type {DigestFacts} from '../../source/ledger/digest.ts';

const decoded = {source: {}, flaws: []};
const percent = (units: bigint): Decimal => ({units, scale: 2});

const owner = {address: 'tnam1cold', label: 'Cold wallet'};

/** Facts of the user who watches it. */
export const continuedFacts: DigestFacts = {
	person: {addresses: [owner], validators: new Set(['heron'])},
	activeStake: {total: 1_000_000n, isWhole: true, unreadable: 0} as DigestFacts['activeStake'],
	pipelineLength: 2n,
	epochsInDay: 4n,
	withdrawEpochs: 56n,
};

/** State of a chain at one moment. */
interface Moment {
	readonly epoch?: bigint;
	readonly owl?: string;
	readonly fox?: string;
	/** Per cent. */
	readonly commission?: bigint;
	readonly power?: bigint;
	readonly vote?: string;
	readonly status?: string;
	readonly unclaimed?: bigint;
	/** Height of the newest claim. */
	readonly claim?: bigint;
	readonly isBondActive?: boolean;
	readonly hasUnbond?: boolean;
	readonly missed?: bigint;
	readonly unbondingLength?: bigint;
}

/** Makes the reading of a moment: items lack what neither a comparison nor a screen needs. */
function readingOf(moment: Moment, number: number): ChainReading {
	const height = 1000n + 10n * BigInt(number);
	const {epoch = 1204n, owl = 'consensus', fox = 'consensus', commission = 5n, power = 100_000n} = moment;
	const validator = (address: string, fields: object) => ({
		...decoded,
		address,
		name: address.toUpperCase(),
		state: 'consensus',
		votingPower: 100_000n,
		commission: percent(5n),
		maxCommission: percent(1n),
		rank: 1,
		...fields,
	});
	const bond = (of: string, nam: bigint, startEpoch: bigint, status: string) => ({
		...decoded,
		validator: validator(of, of === 'owl' ? {state: owl} : {}),
		amount: nam * 1_000_000n,
		status,
		startEpoch,
	});
	const unbond = {
		...decoded,
		validator: validator('owl', {state: owl}),
		amount: 7_000_000n,
		withdrawEpoch: 1204n,
		withdrawTime: 0n,
		canWithdraw: true,
	};
	const proposal = (id: string, fields: object) => ({
		...decoded,
		id,
		title: `Proposal ${id}`,
		status: 'votingPeriod',
		type: 'default',
		tallyType: 'twoFifths',
		startEpoch: 1200n,
		endEpoch: 1212n,
		activationEpoch: 1214n,
		yayVotes: {units: 1000n, scale: 0},
		nayVotes: {units: 10n, scale: 0},
		abstainVotes: {units: 0n, scale: 0},
		sections: [],
		...fields,
	});
	const votes = moment.vote === undefined ? [] : [{...decoded, proposalId: '7', vote: moment.vote}];
	const reading = {
		sight: {
			indexer: 'http://one',
			version: '3.3.1',
			epoch,
			height,
			at: 1_790_000_000n + 30n * BigInt(number),
		},
		validators: {
			items: [
				validator('heron', {votingPower: power, commission: percent(commission)}),
				validator('owl', {state: owl}),
				validator('fox', {state: fox, rank: 3, website: 'https://fox.example'}),
			],
			defect: undefined,
		},
		proposals: {
			items: [
				proposal('7', {status: moment.status ?? 'votingPeriod'}),
				proposal('6', {status: 'executedPassed', endEpoch: 1100n}),
			],
			defect: undefined,
		},
		parameters: {
			...decoded,
			chainId: 'test.1',
			genesisTime: 1_700_000_000n,
			unbondingLength: moment.unbondingLength ?? 14n,
			pipelineLength: 2n,
			epochsPerYear: 1460n,
			nativeTokenAddress: 'tnam1native',
			apr: {units: 1234n, scale: 4},
			checksums: [{group: 'current', name: 'tx_bond.wasm', sha256: 'a1'}],
		},
		stakes: [
			{
				...owner,
				reading: {
					bonds: [
						bond('fox', 5000n, 1000n, 'active'),
						bond('owl', 20n, 1206n, moment.isBondActive ? 'active' : 'inactive'),
					],
					unbonds: moment.hasUnbond === false ? [] : [unbond],
					mergedBonds: [
						{
							...bond('fox', 5000n, 1000n, 'active'),
							redelegation: {...decoded, earliestEpoch: 1206n, earliestTime: undefined},
						},
					],
				},
				defect: undefined,
			},
		],
		voters: [
			{...owner, isValidator: false, votes, defect: undefined},
			{address: 'heron', label: undefined, isValidator: true, votes: [], defect: undefined},
		],
		rewards: [
			{
				...owner,
				rewards: [{...decoded, validator: validator('fox', {}), amount: moment.unclaimed ?? 900n}],
				claims: moment.claim === undefined ? undefined : new Map([['fox', {height: moment.claim}]]),
				defect: undefined,
			},
		],
		balances: [{...owner, balances: [{...decoded, token: 'tnam1native', amount: 31n}], defect: undefined}],
	};
	return reading as unknown as ChainReading;
}

/** Makes the reading of a node beside it: a validator that signs or not. */
function signingOf({missed = 0n, epoch = 1204n}: Moment, number: number): ChainReading {
	const height = 1000n + 10n * BigInt(number);
	const at = 1_790_000_000_000 + 30_000 * number;
	const signing = {
		node: 'http://node',
		epoch,
		at,
		liveness: {
			height,
			window: 1000n,
			threshold: {units: 9n, scale: 1},
			validators: new Map([['heron', {address: 'heron', cometAddress: '', missed}]]),
		},
		signs: new Map([['heron', missed === 0n ? 'yes' : 'no']]),
		earlier: [],
		since: {height, at},
		blockSeconds: undefined,
	} as unknown as SigningNow;
	const sight = {indexer: 'http://node', version: undefined, epoch, height, at: BigInt(at / 1000)};
	return {sight, signing, stakes: []};
}

/** Seen until a program ends: owl's jailing is not sure then, nor is heron's commission. */
const before: readonly Moment[] = [
	{},
	{fox: 'jailed'},
	{fox: 'jailed'},
	{fox: 'jailed', owl: 'jailed', commission: 6n, missed: 9n, power: 103_000n},
];

/** Seen by the next one. */
const after: readonly Moment[] = [
	{owl: 'jailed', commission: 6n, missed: 18n, power: 103_000n},
	{
		owl: 'jailed',
		commission: 6n,
		power: 103_000n,
		vote: 'yay',
		unclaimed: 0n,
		claim: 1041n,
		hasUnbond: false,
	},
	{epoch: 1205n, commission: 6n, power: 106_000n, vote: 'yay', unclaimed: 5n, hasUnbond: false},
	{epoch: 1206n, commission: 6n, power: 106_000n, vote: 'nay', isBondActive: true, hasUnbond: false},
	{epoch: 1206n, commission: 6n, power: 106_000n, vote: 'nay', isBondActive: true, unbondingLength: 21n},
	{epoch: 1207n, commission: 6n, power: 106_000n, status: 'passed', isBondActive: true, unbondingLength: 21n},
	{epoch: 1208n, commission: 6n, power: 106_000n, status: 'passed', isBondActive: true},
];

const toReadings = (moments: readonly Moment[], first: number) =>
	moments.flatMap((moment, index) => [readingOf(moment, first + index), signingOf(moment, first + index)]);

/** Readings of a chain by one program, and by the one that goes on from its ledger. */
export const continuedChain = {before: toReadings(before, 0), after: toReadings(after, before.length)};
