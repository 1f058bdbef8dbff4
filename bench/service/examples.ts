import type {ServedChain} from './chain.ts';

/** Things to ask a chain for. */
export interface Examples {
	readonly delegators: readonly string[];
	readonly validators: readonly string[];
	readonly proposals: readonly string[];
	readonly transactions: readonly string[];
}

/** A chain as it describes itself. */
interface ChainDescription {
	readonly chainId: string;
	readonly epoch: string;
	/** ISO 8601. */
	readonly chainTime: string;
	readonly scenario: {readonly steps: readonly {readonly epoch: string}[]} | null;
	readonly examples: Examples;
}

export async function describeChain({address}: Pick<ServedChain, 'address'>): Promise<ChainDescription> {
	return (await (await fetch(address)).json()) as ChainDescription;
}

export async function examplesOf(chain: ServedChain): Promise<Examples> {
	return (await describeChain(chain)).examples;
}

/** Letters of a title that a narrow terminal shows. */
const shownLetters = 14;

/** A word of the title of the proposal that ends first, which is the first row of the overview. */
export async function firstTitleWord({address}: ServedChain): Promise<string> {
	const response = await fetch(`${address}/api/v1/gov/proposal?status=votingPeriod`);
	const {results} = (await response.json()) as {
		readonly results: readonly {readonly endEpoch: string; readonly content: string}[];
	};
	const [first] = results.toSorted((left, right) => Number(left.endEpoch) - Number(right.endEpoch));
	if (!first) throw new Error('nothing is being voted on');
	const {title} = JSON.parse(first.content) as {readonly title: string};
	const words = title.slice(0, shownLetters).split(' ').slice(0, -1);
	const [longest] = words.toSorted((left, right) => right.length - left.length);
	if (!longest) throw new Error(`the title “${title}” begins with no word`);
	return longest;
}
