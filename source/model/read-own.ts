import {readClaim} from '../broadcast/read-claim.ts';
import type {BalanceReading, RewardReading, VoterReading} from '../domain/chain-reading.ts';
import type {RequestError} from '../domain/failure.ts';
import type {Reward} from '../domain/holdings.ts';
import {attempt} from '../services/indexer/attempt.ts';
import {balancesQuestion, rewardsQuestion, votesQuestion} from './questions/holdings.ts';
import type {IndexerRequest} from './questions/question.ts';
import {historyQuestion} from './questions/transactions.ts';
import {addressesAtOnce} from './read-stake.ts';

/** Things of one address beside its stake. */
export type OwnKind = 'votes' | 'rewards' | 'balances';

/** One list to read of an address. */
export interface OwnPart {
	readonly kind: OwnKind;
	readonly address: string;
	/** The user's label; undefined: it is a validator. */
	readonly label?: string | undefined;
}

export interface OwnOptions {
	/** Returns whether another list may be asked for. Default: all may. */
	readonly hasRoom?: (() => boolean) | undefined;
	/** Returns whether rewards are less than before, so that the history is asked for claims. Default: they are not. */
	readonly hasFallen?: ((address: string, rewards: readonly Reward[]) => boolean) | undefined;
	/** True if any failure ends its kind; else a failure of one address costs that address alone. */
	readonly isHasty?: boolean;
}

/** Things of addresses as far as they could be read. */
export interface OwnReading {
	readonly voters: readonly VoterReading[];
	readonly rewards: readonly RewardReading[];
	readonly balances: readonly BalanceReading[];
	/** Last failure of each kind. */
	readonly failures: ReadonlyMap<OwnKind, RequestError>;
	/** Number of lists for which there was no room. */
	readonly leftOut: number;
}

/**
Reads votes, rewards and balances, some at a time. A kind that the service lacks is left out; one that gives no answer is
given up, so that the user does not wait for it again and again.
*/
export async function readOwn(
	asking: IndexerRequest,
	parts: readonly OwnPart[],
	{hasRoom = () => true, hasFallen = () => false, isHasty = false}: OwnOptions = {},
): Promise<OwnReading> {
	const waiting = [...parts];
	const [voters, rewards, balances] = [
		new Map<string, VoterReading>(),
		new Map<string, RewardReading>(),
		new Map<string, BalanceReading>(),
	];
	const failures = new Map<OwnKind, RequestError>();
	const silent = new Set<OwnKind>();
	let leftOut = 0;

	async function readOne({kind, address, label}: OwnPart): Promise<void> {
		const defect = undefined;
		if (kind === 'votes') {
			const votes = await votesQuestion.ask(asking, address);
			const isValidator = label === undefined;
			if (votes) voters.set(address, {address, label, isValidator, votes, defect});
		} else if (kind === 'balances') {
			const found = await balancesQuestion.ask(asking, address);
			if (found) balances.set(address, {address, balances: found, defect});
		} else {
			const found = await rewardsQuestion.ask(asking, {address});
			if (!found) return;
			const claims = hasFallen(address, found) ? await readClaims(asking, address) : undefined;
			rewards.set(address, {address, label: label ?? '', rewards: found, claims, defect});
		}
	}

	async function work(): Promise<void> {
		for (let part = waiting.shift(); part; part = waiting.shift()) {
			const {kind} = part;
			if (silent.has(kind) || asking.indexer.extensions.known.read()[kind] === false) continue;
			if (!hasRoom()) {
				leftOut += 1;
				continue;
			}
			const {error} = await attempt(readOne(part));
			if (!error) continue;
			failures.set(kind, error);
			if (isHasty || error.failure.kind !== 'serviceError') silent.add(kind);
		}
	}

	await Promise.all(Array.from({length: addressesAtOnce}, work));
	return {
		voters: [...voters.values()],
		rewards: [...rewards.values()],
		balances: [...balances.values()],
		failures,
		leftOut,
	};
}

/** Reads the heights of the newest claims by validator; undefined: the service has no history. */
async function readClaims(
	asking: IndexerRequest,
	address: string,
): Promise<ReadonlyMap<string, bigint> | undefined> {
	const history = await historyQuestion.ask(asking, {address});
	const claims = new Map<string, bigint>();
	for (const entry of history?.items ?? []) {
		const {validator, height = 0n} = readClaim(entry, address) ?? {};
		if (validator !== undefined && height > (claims.get(validator) ?? 0n)) claims.set(validator, height);
	}
	return history && claims;
}
