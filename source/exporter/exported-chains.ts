import {eventKinds} from '../ledger/event-kinds.ts';
import type {LoneChain} from '../watching/lone-watch.ts';
import {collectFigures, type Figures} from './figures.ts';
import type {ToldChain} from './metrics.ts';
import type {KnownSource} from './own-metrics.ts';
import type {CountedSource, RequestCounts} from './request-counts.ts';

type Watched = Omit<LoneChain, 'refreshPerson'>;

/** Chain that is watched, with the labels of its validators. */
interface ExportedChain {
	readonly chain: Watched;
	labels(): ReadonlyMap<string, string>;
}

interface ExportOptions {
	readonly requests: RequestCounts;
	/** Number of services that are watched, each of which has one chain once that is known. */
	readonly services: number;
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
		const told = [...this.#chains].map(exported => this.#tellOne(exported));
		return this.#chains.size < this.#options.services ? [...told, this.#tellUnknown()] : told;
	}

	#countsOf(chain: string): Map<string, number> {
		// A kind that came for the first time would be no increase otherwise.
		const counts = this.#events.get(chain) ?? new Map(Object.keys(eventKinds).map(kind => [kind, 0]));
		this.#events.set(chain, counts);
		return counts;
	}

	#tellOne({chain, labels}: ExportedChain): ToldChain {
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
		const indexer = requests.of('indexer', chain.indexer);
		const trouble = chain.trouble();
		const node = chain.node === undefined ? undefined : requests.of('node', chain.node);
		const sources: readonly KnownSource[] = [
			{...indexer, isUp: trouble === undefined || trouble === 'behind'},
			...(node ? [{...node, isUp: isNodeUp(node, figures, seconds)}] : []),
		];
		const {readAt} = figures;
		const events = this.#countsOf(chain.chain);
		return {chain: chain.chain, figures, work: {sources, readAt, events, isAsking: chain.isAsking()}};
	}

	/** Tells of the services that have not said yet which chain they serve, as of one. */
	#tellUnknown(): ToldChain {
		const known = [...this.#chains].flatMap(({chain}) => [chain.indexer, chain.node ?? []].flat());
		const indexer = this.#options.requests.besides('indexer', new Set(known));
		const work = {
			sources: [{...indexer, isUp: false}],
			readAt: new Map(),
			events: new Map(),
			isAsking: undefined,
		};
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
