import {readClaim} from '../broadcast/read-claim.ts';
import type {BalanceReading, RewardReading, SeenClaim, VoterReading} from '../domain/chain-reading.ts';
import type {RequestError} from '../domain/failure.ts';
import type {Reward} from '../domain/holdings.ts';
import {attempt} from '../services/indexer/attempt.ts';
import {blockQuestion} from './questions/chain.ts';
import {balancesQuestion, pastRewardQuestion, rewardsQuestion, votesQuestion} from './questions/holdings.ts';
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

/** Validators whose rewards are less than before, and a check if a claim may be the reason. */
interface Fall {
	readonly fallen: readonly string[];
	isNew(validator: string, claim: SeenClaim): boolean;
}

export interface OwnOptions {
	/** Returns whether another list may be asked for. Default: all may. */
	readonly hasRoom?: (() => boolean) | undefined;
	/** Returns which rewards are less than before, so that the history is asked for claims. Default: none. */
	readonly fallOf?: ((address: string, rewards: readonly Reward[]) => Fall) | undefined;
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
	{hasRoom = () => true, fallOf, isHasty = false}: OwnOptions = {},
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
			const fall = fallOf?.(address, found);
			const claims = fall?.fallen.length ? await readClaims(asking, address, fall, hasRoom) : undefined;
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

/** Reads the newest claims by validator, with the amounts of new ones; undefined: the service has no history. */
async function readClaims(
	asking: IndexerRequest,
	address: string,
	{fallen, isNew}: Fall,
	hasRoom: () => boolean,
): Promise<ReadonlyMap<string, SeenClaim> | undefined> {
	const history = await historyQuestion.ask(asking, {address});
	const claims = new Map<string, SeenClaim>();
	for (const entry of history?.items ?? []) {
		const {validator, height = 0n} = readClaim(entry, address) ?? {};
		if (validator !== undefined && height > (claims.get(validator)?.height ?? 0n))
			claims.set(validator, {height});
	}
	for (const validator of fallen) {
		const claim = claims.get(validator);
		if (!claim || !isNew(validator, claim) || !hasRoom()) continue;
		const {value} = await attempt(readClaimed(asking, {address, validator, height: claim.height}));
		claims.set(validator, {...claim, amount: value});
	}
	return history && claims;
}

/** Reads what a claim brought: the row of its epoch. Undefined where the service does not have it. */
async function readClaimed(
	asking: IndexerRequest,
	{address, validator, height}: {address: string; validator: string; height: bigint},
): Promise<bigint | undefined> {
	const epoch = (await blockQuestion.ask(asking, height))?.epoch;
	if (epoch === undefined) return undefined;
	const rows = await pastRewardQuestion.ask(asking, {address, validator, epoch});
	return rows?.[0]?.amount;
}
