import type {Decimal} from './decimal.ts';
import type {Decoded} from './decoded.ts';
import type {PageQuery} from './page.ts';
import {bareWord} from './phrases.ts';
import type {ProposalStatusChoice} from './proposal-status.ts';

/**
A governance proposal. Every field may be absent.
Source: GET /api/v1/gov/proposal/{id}, and the items of GET /api/v1/gov/proposal.
*/
export interface Proposal extends Decoded {
	readonly id: string | undefined;
	/** Usually a JSON map of text to text (title, abstract …); may be any text. Line breaks are kept. */
	readonly content: string | undefined;
	/** The content's map, cleaned, in its own order; empty if the content is not a map. */
	readonly sections: readonly ProposalSection[];
	/** The section "title", or the first line of the content if it has no such section. */
	readonly title: string | undefined;
	readonly type: string | undefined;
	readonly author: string | undefined;
	readonly startEpoch: bigint | undefined;
	readonly endEpoch: bigint | undefined;
	readonly activationEpoch: bigint | undefined;
	/** Unix seconds; estimated again at each request, so it drifts by hours. */
	readonly startTime: bigint | undefined;
	readonly endTime: bigint | undefined;
	readonly currentTime: bigint | undefined;
	readonly activationTime: bigint | undefined;
	readonly status: string | undefined;
	/** NAM with up to six decimals; undefined before the first tally. */
	readonly yayVotes: Decimal | undefined;
	readonly nayVotes: Decimal | undefined;
	readonly abstainVotes: Decimal | undefined;
	readonly tallyType: string | undefined;
	readonly data: string | undefined;
}

export interface ProposalSection {
	readonly name: string;
	/** Line breaks are kept. */
	readonly text: string;
}

/** Picture within a text, in Markdown, in HTML or bare; each part has a limit, so that a search takes linear time. */
const picture =
	/(?:!\[[^[\]\n]{0,80}\]\(\s?<?|<img [^<>]{0,80}?["'])?data:image\/[\w.+-]{1,40}(?:;[\w=-]{1,40}){0,4},[\w%+/=-]*(?:>?(?: "[^"\n]{0,80}")?\)|["'][^<>]{0,80}>)?/gi;

/** Prepares a text of a proposal for people: breaks lines at a literal "\n", and replaces embedded pictures. */
export function readableText(text: string): string {
	// Beside real line breaks it may begin a word, such as "\nabla".
	const escapedBreak = text.includes('\n') ? /(?:\\r)?\\n(?![a-z])/g : /(?:\\r)?\\n/g;
	return text.replaceAll(escapedBreak, '\n').replaceAll(picture, '(picture)');
}

/** Values of the `kind` filter and of a proposal's `type`. */
export const proposalKinds = ['default', 'defaultWithWasm', 'pgfSteward', 'pgfFunding'] as const;
export type ProposalKind = (typeof proposalKinds)[number];

const kindNames: Readonly<Record<ProposalKind, string>> = {
	default: 'text',
	defaultWithWasm: 'program',
	pgfSteward: 'steward',
	pgfFunding: 'funding',
};

/** Returns people's word for a kind, which they also type: 'funding' for pgfFunding; an unknown kind keeps its own. */
export function nameOfKind(kind: string): string {
	return proposalKinds.includes(kind as ProposalKind) ? kindNames[kind as ProposalKind] : kind;
}

/** The words that a person filters by. */
export const kindWords: readonly string[] = proposalKinds.map(nameOfKind);

/** Returns the kind that a typed word means, in the interface's word or in people's; undefined if it means none. */
export function readKind(text: string): ProposalKind | undefined {
	const word = bareWord(text);
	return proposalKinds.find(kind => bareWord(kind) === word || kindNames[kind] === word);
}

/** Query of GET /api/v1/gov/proposal, in one request or more. */
export interface ProposalQuery extends PageQuery {
	readonly status?: ProposalStatusChoice | undefined;
	readonly kind?: ProposalKind | undefined;
	/** Searched for by the service. */
	readonly pattern?: string | undefined;
}
