import {type ReadClaim, readClaim} from '../broadcast/read-claim.ts';
import {secondsPerDay} from '../domain/epoch.ts';
import type {HistoryEntry} from '../domain/extensions.ts';
import {orNone} from '../domain/failure.ts';
import type {Reward} from '../domain/holdings.ts';
import {type Claim, firstOfEpoch, type SpanMark} from '../domain/reward-history.ts';
import {blockAtQuestion, blockQuestion} from '../model/questions/chain.ts';
import {pastRewardQuestion, rewardsQuestion} from '../model/questions/holdings.ts';
import {historyQuestion} from '../model/questions/transactions.ts';
import type {AnswerContext} from './context.ts';
import type {AskKept} from './counted-answers.ts';
import type {KeptRewards} from './kept-rewards.ts';
import {orMissing} from './no-answer.ts';
import {readBack} from './read-back.ts';

/** Place of a moment on the chain. */
export interface PlacedMark extends SpanMark {
	readonly height: bigint | undefined;
}

/** Questions about rewards of the past. */
export class PastRewards {
	readonly #context: AnswerContext;
	readonly #askKept: AskKept;
	readonly #scope: string;
	/** Sums that this program saw itself. */
	readonly kept: KeptRewards;
	/** Epoch of now: of the last ones a service may not have collected all. */
	readonly epoch: bigint | undefined;

	constructor(
		context: AnswerContext,
		askKept: AskKept,
		{
			chain,
			epoch,
			kept,
		}: {
			readonly chain: string | undefined;
			readonly epoch: bigint | undefined;
			readonly kept: KeptRewards;
		},
	) {
		this.kept = kept;
		this.#context = context;
		this.#askKept = askKept;
		// Another indexer of the same chain may know more.
		this.#scope = `${context.indexer.address} ${chain ?? ''} ${context.answer.argument}`;
		this.epoch = epoch;
	}

	/** Finds the last block until a time; without an epoch where the chain had none yet. */
	async markAt(time: bigint): Promise<PlacedMark> {
		const {indexer, signal} = this.#context;
		const read = async () => {
			const asked = orNone(blockAtQuestion.ask({indexer, signal}, time));
			const block = (await asked) ?? (await this.#noBlock());
			return block && [block.height, block.epoch].map(each => each ?? '').join(' ');
		};
		const isPast = time + secondsPerDay < BigInt(Math.floor(Date.now() / 1000));
		const text = isPast ? await this.#askKept(`${this.#scope} at ${time}`, read) : await read();
		const [height, epoch] = (text ?? '').split(' ').map(each => (each ? BigInt(each) : undefined));
		return {time, height, epoch};
	}

	/** Rejects where the service has no such path: without a block there is no epoch. */
	async #noBlock(): Promise<undefined> {
		const {known} = this.#context.indexer.extensions;
		if (known.read().blockAt === true) return undefined;
		return orMissing(Promise.resolve(undefined), 'blocks of a time', {
			...this.#context,
			question: blockAtQuestion,
		});
	}

	/** Tells whether the service answers what was unclaimed in earlier epochs; undefined: not known yet. */
	get isServed(): boolean | undefined {
		return this.#context.indexer.extensions.known.read().pastReward;
	}

	/** Reads what was unclaimed in an epoch, claimed since or not; undefined: nobody has a row of it. */
	async rowAt(validator: string, epoch: bigint): Promise<bigint | undefined> {
		return (await this.#askRowAt(validator, epoch)) ?? this.kept.at(validator, epoch);
	}

	async #askRowAt(validator: string, epoch: bigint): Promise<bigint | undefined> {
		const {indexer, signal, answer} = this.#context;
		const read = async () => {
			const query = {address: answer.argument, validator, epoch};
			const [row] = (await pastRewardQuestion.ask({indexer, signal}, query)) ?? [];
			return row?.amount?.toString();
		};
		if (this.isServed === false) return undefined;
		const isPast = this.epoch !== undefined && epoch + 2n < this.epoch;
		const text = isPast ? await this.#askKept(`${this.#scope} ${validator} ${epoch}`, read) : await read();
		return text === undefined ? undefined : BigInt(text);
	}

	/** Reads what is unclaimed, of an epoch or now. */
	async rewards(epoch?: bigint): Promise<readonly Reward[]> {
		const {indexer, signal, answer} = this.#context;
		return orMissing(
			rewardsQuestion.ask({indexer, signal}, {address: answer.argument, epoch}),
			'rewards to claim',
			{...this.#context, question: rewardsQuestion},
		);
	}

	/** Reads the claims after a height, the oldest first. */
	async claimsAfter(height: bigint): Promise<readonly Claim[]> {
		const {indexer, answer} = this.#context;
		const {entries} = await readBack({
			address: indexer.address,
			getPage: page => this.#historyPage(page),
			isEnough: items => (items.at(-1)?.blockHeight ?? height) < height,
		});
		// A transaction stands twice where it goes from an address to itself.
		const found = new Map<string | HistoryEntry, ReadClaim>();
		for (const entry of entries) {
			const claim = readClaim(entry, answer.argument);
			if (claim && claim.height >= height) found.set(claim.txId ?? entry, claim);
		}
		return this.#withAmounts(
			[...found.values()].sort((left, right) => (left.height < right.height ? -1 : 1)),
		);
	}

	#historyPage(page: number) {
		const {indexer, signal, answer} = this.#context;
		return orMissing(
			historyQuestion.ask({indexer, signal}, {address: answer.argument, page}),
			'transactions of an address',
			{...this.#context, question: historyQuestion},
		);
	}

	async #withAmounts(found: readonly Omit<Claim, 'epoch' | 'time' | 'amount'>[]): Promise<readonly Claim[]> {
		const placed: Omit<Claim, 'amount'>[] = [];
		for (const claim of found) placed.push({...claim, ...(await this.#placeOf(claim.height))});
		const areFirst = firstOfEpoch(placed);
		const claims: Claim[] = [];
		for (const [index, claim] of placed.entries()) {
			const {epoch, validator} = claim;
			const row = epoch === undefined ? undefined : await this.rowAt(validator, epoch);
			// Nothing is what was seen behind a claim of that epoch.
			const amount = this.isServed === false && row === 0n ? undefined : row;
			claims.push({...claim, amount: areFirst[index] ? amount : 0n});
		}
		return claims;
	}

	async #placeOf(height: bigint): Promise<Pick<Claim, 'epoch' | 'time'>> {
		const {indexer, signal} = this.#context;
		const text = await this.#askKept(`${this.#scope} block ${height}`, async () => {
			const block = await orNone(blockQuestion.ask({indexer, signal}, height));
			const time = /^\d{1,12}$/.test(block?.timestamp ?? '') ? block?.timestamp : '';
			return block && `${block.epoch ?? ''} ${time}`;
		});
		const [epoch, time] = (text ?? '').split(' ').map(each => (each ? BigInt(each) : undefined));
		return {epoch, time};
	}
}
