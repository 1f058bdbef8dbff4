import {describeFailure} from '../domain/failure.ts';
import type {CastVote, Held} from '../domain/holdings.ts';
import type {Indexer} from '../domain/service.ts';
import {rewardsQuestion, votesQuestion} from '../model/questions/holdings.ts';
import {attempt} from '../services/indexer/attempt.ts';
import type {AnswerContext} from './context.ts';

/** Lists that are asked for at a time. */
const atOnce = 4;

/** Votes and rewards of the person's, as far as they could be read. */
export interface MyHeld {
	/** Votes and rewards by address. */
	readonly held: ReadonlyMap<string, Held>;
	/** Votes by validator. */
	readonly ofValidators: ReadonlyMap<string, readonly CastVote[]>;
	/** Sentences on what is missing. */
	readonly notes: readonly string[];
}

interface MyHeldQuestion {
	readonly addresses: readonly string[];
	/** The person's own validators. */
	readonly validators: readonly string[];
	/** Tells whether another request may be made. */
	hasRoom(): boolean;
}

interface Part {
	readonly name: 'votes' | 'rewards';
	ask(): Promise<void>;
}

/**
Reads how the person's addresses voted and what they can claim, then how their validators voted. A part that fails once is
left, so that nobody waits for it again and again; one that the service does not have is left out.
*/
export async function readMyHeld(
	{indexer, signal}: Pick<AnswerContext, 'indexer' | 'signal'>,
	{addresses, validators, hasRoom}: MyHeldQuestion,
): Promise<MyHeld> {
	const held = new Map<string, Held>();
	const ofValidators = new Map<string, readonly CastVote[]>();
	const add = (address: string, part: Held) => void held.set(address, {...held.get(address), ...part});
	const {extensions}: Pick<Indexer, 'extensions'> = indexer;
	const waiting: Part[] = [
		...addresses.map(
			(address): Part => ({
				name: 'votes',
				ask: async () => add(address, {votes: await votesQuestion.ask({indexer, signal}, address)}),
			}),
		),
		...addresses.map(
			(address): Part => ({
				name: 'rewards',
				ask: async () => add(address, {rewards: await rewardsQuestion.ask({indexer, signal}, {address})}),
			}),
		),
		...validators.map(
			(address): Part => ({
				name: 'votes',
				async ask() {
					const votes = await votesQuestion.ask({indexer, signal}, address);
					if (votes) ofValidators.set(address, votes);
				},
			}),
		),
	];
	const notes = new Map<string, string>();
	let leftOut = 0;
	const work = async () => {
		for (let part = waiting.shift(); part; part = waiting.shift()) {
			const {name} = part;
			if (notes.has(name) || extensions.known.read()[name] === false) continue;
			if (!hasRoom()) {
				leftOut += 1;
				continue;
			}
			const {error} = await attempt(part.ask());
			if (error) notes.set(name, `${name} could not be read: ${describeFailure(error.failure)}`);
		}
	};
	await Promise.all(Array.from({length: atOnce}, work));
	const lists = `${leftOut} ${leftOut === 1 ? 'list' : 'lists'} of votes and rewards`;
	const more = leftOut > 0 ? [`${lists} were not asked for: that would be too many requests`] : [];
	return {held, ofValidators, notes: [...notes.values(), ...more]};
}
