import {epochLengthInSeconds} from '../domain/epoch.ts';
import {createAddress} from './addresses.ts';
import {createAgenda} from './chain-action.ts';
import {blockMilliseconds, blocksPerEpoch, createClock, startAfter} from './clock.ts';
import {createDelegators} from './genesis-delegators.ts';
import {createProposals} from './genesis-proposals.ts';
import {createValidators} from './genesis-validators.ts';
import {planEpoch} from './life.ts';
import type {Account, ChainState, ValidatorRecord} from './model.ts';
import {type ChainIdentity, type ChainParameters, defaultParameters} from './parameters.ts';
import {createRandom, hexDigest} from './random.ts';
import {createVoteBook} from './signing.ts';
import {createSlashes} from './slashes.ts';
import {createTokens, faucet, fillTreasury, keepSupply, startEarning} from './supply.ts';
import {makeTraffic} from './traffic.ts';
import {openPassersby} from './traffic-beside-stake.ts';
import {createTransactionStore} from './transaction-store.ts';
import {fillSlots} from './validator-set.ts';

/** Options that a chain is made from; the same ones give the same history. */
export interface ChainOptions {
	/** @default 1 */
	readonly seed?: number | undefined;
	/** @default 205 */
	readonly validators?: number | undefined;
	/** Number of delegators; each has 1 to 22 validators, about five on average. @default 300 */
	readonly delegators?: number | undefined;
	/** True if wrappers are found under their own id instead of the hash of their bytes. @default false */
	readonly hasSeparateIds?: boolean | undefined;
	/** Unix milliseconds: the chain's time when it is created. */
	readonly startTime: number;
	/** Seconds of the chain in a real one, where it tells real times; undefined: it tells its own. */
	readonly toldSpeed?: number | undefined;
	/** Rules that differ from the usual ones: shorter epochs, say. */
	readonly parameters?: Partial<ChainParameters> | undefined;
}

/** Epoch at the start: the chain has run for most of a year by then. */
const firstEpoch = 1204n;
/** Part of the first epoch that is already over. */
const elapsedPart = 0.8;
/** Blocks before the start whose transactions are kept. */
const recentBlocks = 400n;

/** Returns the chain as it is found: with stake, delegators, proposals and a past. */
export function createState(options: ChainOptions): ChainState {
	const seed = String(options.seed ?? 1);
	const parameters = {...defaultParameters, ...options.parameters};
	const accounts = new Map<string, Account>();
	const validators = createValidators(options.validators ?? 205, seed);
	const context = {seed, epoch: firstEpoch, validators, accounts, parameters};
	const delegators = createDelegators(options.delegators ?? 300, context);
	openPassersby(seed, accounts);
	const start: Omit<ChainState, 'signing' | 'slashes'> = {
		seed,
		random: createRandom(`${seed}/life`),
		parameters,
		hasSeparateIds: options.hasSeparateIds ?? false,
		hasOwnLife: true,
		...startClock(seed, parameters, options),
		validators,
		validatorsByAddress: new Map(validators.map(validator => [validator.address, validator])),
		validatorsByStake: [...validators],
		validatorVersion: 0,
		accounts,
		delegators,
		firstEpoch,
		firstSupply: fillTreasury(seed, accounts),
		minted: 0n,
		supplies: new Map(),
		tokens: createTokens(seed, delegators),
		bondStarts: new Map(),
		faucet,
		stewards: chooseStewards(validators),
		proposals: [],
		agenda: createAgenda(),
		transactions: createTransactionStore(),
	};
	fillSlots(start);
	const state: ChainState = {...start, signing: createVoteBook(start), slashes: createSlashes(start)};
	startEarning(state);
	keepSupply(state);
	createProposals(state);
	planEpoch(state);
	makeRecentTraffic(state);
	return state;
}

/**
Fills the newest past blocks, so that there are transactions to look at from the start. The first delegator is left
out, so that it keeps something of everything.
*/
function makeRecentTraffic(state: ChainState): void {
	const delegators = state.delegators.slice(1);
	for (let height = state.height - recentBlocks; height < state.height; height++) {
		makeTraffic({...state, height, delegators});
	}
}

/** Starts the chain's clock late in an epoch, so that the next one is near. */
function startClock(
	seed: string,
	parameters: ChainParameters,
	{startTime: time, toldSpeed}: Pick<ChainOptions, 'startTime' | 'toldSpeed'>,
) {
	const elapsedMilliseconds = Math.floor(Number(parameters.minDuration) * 1000 * elapsedPart);
	const elapsedBlocks = BigInt(Math.floor(elapsedMilliseconds / blockMilliseconds(parameters)));
	const epochStart = {
		time: time - elapsedMilliseconds,
		height: firstEpoch * blocksPerEpoch(parameters),
	};
	const height = epochStart.height + elapsedBlocks;
	const clock = createClock({seed, parameters, origin: {height, time}, toldSpeed});
	return {
		clock,
		identity: createIdentity(seed, parameters, epochStart.time),
		epoch: firstEpoch,
		height,
		gasKnownSince: height - recentBlocks / 2n,
		time,
		epochStart,
		nextEpochHeight: startAfter({clock, parameters}, epochStart).height,
		epochHeights: [epochStart.height],
	};
}

function createIdentity(seed: string, parameters: ChainParameters, epochStart: number): ChainIdentity {
	const {epochsPerYear} = parameters;
	const epochLength = epochLengthInSeconds(epochsPerYear);
	if (epochLength === undefined) throw new RangeError(`epochsPerYear cannot be ${epochsPerYear}`);
	return {
		chainId: `stakedeck-demo.${hexDigest(`${seed}/chain`).slice(0, 16)}`,
		nativeTokenAddress: createAddress('established', `${seed}/token`),
		genesisTime: BigInt(Math.floor(epochStart / 1000)) - firstEpoch * epochLength,
		epochsPerYear,
	};
}

/** Returns those who may ask for public-goods funding under the milder rule. */
function chooseStewards(validators: readonly ValidatorRecord[]): string[] {
	return validators.slice(2, 5).map(({address}) => address);
}
