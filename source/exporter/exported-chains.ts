import {eventKinds} from '../notices/notices.ts';
import type {LoneChain} from '../watching/lone-watch.ts';
import {collectFigures, type Figures} from './figures.ts';
import type {ToldChain} from './metrics.ts';
import type {KnownSource} from './own-metrics.ts';
import type {CountedSource, RequestCounts} from './request-counts.ts';

type Watched = Omit<LoneChain, 'refreshPerson'>;

/** Chain that is watched, with the labels of its validators. */
interface ExportedChain {
	readonly chain: Watched;
	/** Name of its profile; "" if the service was given by its address. */
	readonly profile: string;
	labels(): ReadonlyMap<string, string>;
}

interface ExportOptions {
	readonly requests: RequestCounts;
	/** Names of the profiles, each of which has one chain once that is known. */
	readonly profiles: readonly string[];
	readonly hasAllValidators: boolean;
	/** Returns unix milliseconds. */
	now(): number;
}

/** Seconds after which nobody knows any more how a server that is not asked is. */
const rememberedSeconds = 180;

/** Chains that are watched, and what this program did for each. */
export class ExportedChains {
	readonly #options: ExportOptions;
	readonly #chains = new Set<ExportedChain>();
	/** Events by their kinds, by the chain: one that comes back goes on. */
	readonly #events = new Map<string, Map<string, number>>();

	constructor(options: ExportOptions) {
		this.#options = options;
	}

	/** Adds a chain; the returned function takes it away. */
	add(exported: ExportedChain): () => void {
		this.#chains.add(exported);
		return () => void this.#chains.delete(exported);
	}

	/** Counts events of a chain. */
	count(chain: string, kinds: readonly string[]): void {
		const counts = this.#countsOf(chain);
		for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
	}

	/** Tells all that is known now. */
	tell(): readonly ToldChain[] {
		const known = new Set([...this.#chains].map(({profile}) => profile));
		const unknown = this.#options.profiles.filter(profile => !known.has(profile));
		return [
			...[...this.#chains].map(exported => this.#tellOne(exported)),
			...unknown.map(profile => this.#tellUnknown(profile)),
		];
	}

	#countsOf(chain: string): Map<string, number> {
		// A kind that came for the first time would be no increase otherwise.
		const counts = this.#events.get(chain) ?? new Map(Object.keys(eventKinds).map(kind => [kind, 0]));
		this.#events.set(chain, counts);
		return counts;
	}

	#tellOne({chain, profile, labels}: ExportedChain): ToldChain {
		const {requests, hasAllValidators, now} = this.#options;
		const seconds = Math.floor(now() / 1000);
		const figures = collectFigures({
			ledger: chain.ledger,
			person: chain.person(),
			labels: labels(),
			hasAllValidators,
			// Short periods are no reason to call anything old sooner.
			pace: Math.max(1, chain.pace),
			now: BigInt(seconds),
		});
		const indexer = requests.of('indexer', profile);
		const trouble = chain.trouble();
		const node = chain.node === undefined ? undefined : requests.of('node', profile);
		const sources: readonly KnownSource[] = [
			{...indexer, isUp: trouble === undefined || trouble === 'behind'},
			...(node ? [{...node, isUp: isNodeUp(node, figures, seconds), isOwn: chain.isOwnNode()}] : []),
		];
		const {readAt} = figures;
		const events = this.#countsOf(chain.chain);
		const work = {profile, sources, readAt, events, isAsking: chain.isAsking()};
		return {chain: chain.chain, figures, work};
	}

	/** Reports a service that has not said yet which chain it serves. */
	#tellUnknown(profile: string): ToldChain {
		const indexer = this.#options.requests.of('indexer', profile);
		const {answeredAt = 0, askedAt = 1} = indexer;
		// One that is left out for another profile of its chain answers all the same.
		const sources = [{...indexer, isUp: answeredAt >= askedAt}];
		const work = {profile, sources, readAt: new Map(), events: new Map(), isAsking: undefined};
		return {chain: '', figures: undefined, work};
	}
}

/** Tells whether a node answers; undefined: it was not asked lately. */
function isNodeUp(
	{answeredAt, askedAt}: CountedSource,
	{signing}: Figures,
	now: number,
): boolean | undefined {
	const isRecent = (at: number | undefined) => at !== undefined && now - at <= rememberedSeconds;
	if (signing || isRecent(answeredAt)) return true;
	return isRecent(askedAt) ? false : undefined;
}
