import {settable} from '../system/changing.ts';
import {startRepeating} from '../system/timer.ts';
import {jail} from './actions.ts';
import {payerOf} from './chain-action.ts';
import {startAfter} from './clock.ts';
import {type ChainOptions, createState} from './genesis.ts';
import {tallyEvery, tallyProposals, turnProposals} from './governance.ts';
import {includeTransaction, openAccount} from './inclusion.ts';
import {planEpoch} from './life.ts';
import type {ChainState} from './model.ts';
import {closeRewards, startRewards} from './rewards.ts';
import {jailSilent, recordVotes} from './signing.ts';
import {carryOutSlashes} from './slashes.ts';
import {keepSupply} from './supply.ts';
import {includeOwn, makeTraffic} from './traffic.ts';
import {type CheckResult, submit} from './transaction-form.ts';
import {turnValidatorSet} from './validator-set.ts';

/**
A chain in memory. It stands still between calls, has its own clock, and always evolves the same way from the same
seed.
*/
export interface Chain {
	/** State of the chain, read-only. */
	readonly state: ChainState;
	/** Addresses of those with stake at the start; the first has something of everything. */
	readonly delegators: readonly string[];
	/** Makes blocks, one after the other. */
	advance(blocks: number): void;
	/** Checks a transaction and lets it wait for the next block. */
	submit(bytes: Uint8Array): CheckResult;
	/** Calls back after each block; returns how to stop that. */
	onBlock(listener: () => void): () => void;
}

/** Creates a chain with a past of 1204 epochs; the same options and the same calls give the same history. */
export function createChain(options: ChainOptions): Chain {
	const state = createState(options);
	const made = settable(0);
	return {
		state,
		delegators: state.delegators.map(({address}) => address),
		advance(blocks) {
			for (let rest = blocks; rest > 0; rest--) {
				makeBlock(state);
				made.set(count => count + 1);
			}
		},
		submit: bytes => submit(state, bytes),
		onBlock: made.subscribe,
	};
}

function makeBlock(state: ChainState): void {
	state.height++;
	state.time = state.clock.timeAt(state.height);
	if (state.height >= state.nextEpochHeight) turnEpoch(state);
	recordVotes(state);
	for (const transaction of state.transactions.takeWaiting()) {
		for (const action of transaction.actions) {
			if (action.kind !== 'other') openAccount(state, payerOf([action]));
		}
		includeTransaction(state, transaction);
	}
	for (;;) {
		const event = state.agenda.takeDue(state.height);
		if (!event) break;
		if (event.kind === 'fault') jail(state, event.validator);
		else includeOwn(state, payerOf([event]), [event]);
	}
	makeTraffic(state);
	if (state.height % tallyEvery === 0n) tallyProposals(state);
}

function turnEpoch(state: ChainState): void {
	closeRewards(state);
	state.epoch++;
	state.epochStart = {time: state.time, height: state.height};
	state.epochHeights.push(state.height);
	state.nextEpochHeight = startAfter(state, state.epochStart).height;
	jailSilent(state);
	carryOutSlashes(state);
	turnValidatorSet(state);
	startRewards(state);
	keepSupply(state);
	const opened = turnProposals(state);
	if (state.hasOwnLife) planEpoch(state, opened);
}

interface PaceOptions {
	/** Seconds of the chain in one real second; 0 stands still. */
	readonly speed: number;
	/** The real time in unix milliseconds. */
	readonly now: () => number;
	/** The real time at which the chain was as it is now. */
	readonly startedAt: number;
}

/** An epoch of six hours takes 24 seconds: somebody who watches sees power move every half minute. */
export const defaultSpeed = 900;

/** Milliseconds between two looks at the clock; a broadcast waits no longer than that for its block. */
const minTick = 250;
const maxTick = 1000;
/** Maximum time that a machine that was asleep catches up with. */
const maxCatchUp = 2000;
/** Blocks that are made in one go, so that requests in between are answered. */
const maxBlocks = 20_000;

/** Lets a chain make blocks as real time passes; returns how to stop it. Keeps no process alive. */
export function startPace(chain: Chain, {speed, now, startedAt}: PaceOptions): () => void {
	if (speed === 0) return () => {};
	const {state} = chain;
	let last = startedAt;
	let target = state.time;
	const timer = startRepeating(
		() => {
			const at = now();
			const elapsed = Math.max(at - last, 0);
			last = at;
			const slept = Math.max(elapsed - maxCatchUp, 0);
			if (slept > 0) state.clock.addHalt(state.height + 1n, slept);
			target += (elapsed - slept) * speed;
			for (let blocks = 0; blocks < maxBlocks && state.time < target; blocks++) chain.advance(1);
			// Blocks that could not be made in time are dropped instead of piling up.
			const dropped = Math.max(target - state.time - maxCatchUp * speed, 0);
			if (dropped > 0) state.clock.addHalt(state.height + 1n, dropped / speed);
			target -= dropped;
		},
		Math.min(maxTick, Math.max(minTick, 7000 / speed)),
	);
	timer.unref();
	return () => clearInterval(timer);
}
