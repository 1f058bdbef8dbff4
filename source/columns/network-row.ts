import type {Concern} from '../domain/concern.ts';
import type {Decoded} from '../domain/decoded.ts';
import type {EpochClock} from '../domain/epoch-clock.ts';
import {describeBriefly, describeFailure, type Failure} from '../domain/failure.ts';
import {type AnswerFreshness, isFresh} from '../domain/freshness.ts';
import type {Parameters} from '../domain/parameters.ts';
import {formatInteger} from '../format/number.ts';
import {formatDuration} from '../format/time.ts';
import {describeConcern} from '../notices/words.ts';
import type {CellContext} from './cell-context.ts';
import {exactNam, recordOfConcern, timestampOf} from './concern-record.ts';
import {formsOfWaitFor} from './release-words.ts';

/** Sentence where the configuration has no profile. */
export const noNetworks = 'There are no profiles: stakedeck init makes one';

/** Place on its chain that a service told; undefined: it did not. */
export interface NetworkPlace {
	readonly epoch?: bigint | undefined;
	readonly height?: bigint | undefined;
	/** Time of its newest block, unix seconds. */
	readonly blockAt?: bigint | undefined;
}

/** Knowledge of a network without asking it, from its ledger. */
export interface KnownNetwork {
	/** Bonded stake of the person's, namnam; undefined: no address is theirs there, or one was never read. */
	readonly mine: bigint | undefined;
	/** Concerns that are not quiet, the gravest first; undefined: the chain was never seen. */
	readonly concerns: readonly Concern[] | undefined;
	/** Open vote that ends first; undefined: none is known. */
	readonly vote:
		| {readonly id: string; readonly title: string | undefined; readonly endEpoch: bigint}
		| undefined;
	/** Time of the oldest sight that these come from, unix seconds; undefined: nothing was seen. */
	readonly seenAt: bigint | undefined;
	readonly parameters: Parameters | undefined;
}

/** A profile of the configuration with what its service answered, and what is known. */
export interface NetworkRow extends Decoded {
	readonly name: string;
	readonly label: string | undefined;
	/** True if it is the one that is shown. */
	readonly isHere: boolean;
	/** Base address of the indexer; undefined: it could not be opened. */
	readonly indexer: string | undefined;
	readonly chain: string | undefined;
	readonly place: NetworkPlace;
	readonly clock: EpochClock | undefined;
	/** Reason why there is no answer: a failure, or a sentence where nothing could be asked; undefined: there is one. */
	readonly problem: Failure | string | undefined;
	readonly known: KnownNetwork | undefined;
	/** Unix seconds of the answer; undefined: it was not asked yet. */
	readonly askedAt: bigint | undefined;
	readonly freshness: AnswerFreshness;
}

/** Makes the row of a network, with its JSON: whole numbers as texts, null for what is not known. */
export function toNetworkRow(facts: Omit<NetworkRow, keyof Decoded>): NetworkRow {
	const {name, label, indexer, chain, place, problem, known, freshness} = facts;
	const {epoch, height, blockAt} = place;
	const {mine, concerns, vote, seenAt} = known ?? {};
	const source = {
		profile: name,
		label: label ?? null,
		indexer: indexer ?? null,
		chainId: chain ?? null,
		epoch: epoch?.toString() ?? null,
		height: height?.toString() ?? null,
		blockTime: instantOf(blockAt),
		failure: problem === undefined ? null : sentenceOf(problem),
		nam: mine === undefined ? null : exactNam(mine),
		needs: concerns?.map(recordOfConcern) ?? null,
		nextVote: vote ? {id: vote.id, title: vote.title ?? null, endEpoch: vote.endEpoch.toString()} : null,
		seen: instantOf(seenAt),
		freshness,
	};
	return {...facts, source, flaws: []};
}

/** Describes in a sentence why a network gave no answer. */
export function describeProblem({problem}: NetworkRow): string | undefined {
	return problem === undefined ? undefined : sentenceOf(problem);
}

function sentenceOf(problem: Failure | string): string {
	return typeof problem === 'string' ? problem : describeFailure(problem);
}

export function instantOf(seconds: bigint | undefined): string | null {
	return (seconds === undefined ? undefined : timestampOf(seconds)) ?? null;
}

/** Lists what needs the person there. */
export function graveConcerns({known}: NetworkRow): readonly Concern[] | undefined {
	return known?.concerns?.filter(({level}) => level === 'needs-me');
}

/** Returns the seconds between a time and the answer; a chain whose clock is ahead is not told to be older. */
function ageOf(at: bigint | undefined, {askedAt}: NetworkRow): number | undefined {
	if (at === undefined || askedAt === undefined) return undefined;
	return askedAt > at ? Number(askedAt - at) : 0;
}

/** Writes the age of something: '3 min', with the time's own unit. */
export function ageAtAnswer(at: bigint | undefined, row: NetworkRow): string | undefined {
	const age = ageOf(at, row);
	return age === undefined ? undefined : formatDuration(age);
}

/** Writes when the vote ends that ends first, in ever shorter forms: '40 in ~2 h', '40 at epoch 1205'. */
export function formsOfVote(row: NetworkRow): readonly string[] {
	const {vote} = row.known ?? {};
	if (!vote) return [];
	const waits = formsOfWaitFor(vote.endEpoch, row);
	if (!waits) return [`${vote.id} at epoch ${vote.endEpoch}`, `${vote.id} at ${vote.endEpoch}`];
	return waits.flatMap(wait =>
		wait === 'due' ? `${vote.id} due` : [`${vote.id} in ${wait}`, `${vote.id} ${wait}`],
	);
}

/** Writes what needs the person, or why there is no answer, in ever shorter forms. */
export function formsOfNeeds(row: NetworkRow, {theme}: Pick<CellContext, 'theme'>): readonly string[] {
	const {problem, freshness} = row;
	const {alarm, separator} = theme.glyphs;
	const isTrouble = !isFresh(freshness);
	// The trouble of the indexer has its own words.
	const grave = (graveConcerns(row) ?? []).filter(({subject}) => !(isTrouble && subject.type === 'service'));
	const count = grave.length === 0 ? [] : [`${alarm} ${formatInteger(grave.length)}`];
	if (isTrouble) {
		const late = `${formatDuration(freshness.behindSeconds ?? 0)} behind`;
		const why = typeof problem === 'object' ? describeBriefly(problem) : (problem ?? late);
		const [what, least] = problem === undefined ? ['indexer', late] : ['no answer:', 'no answer'];
		const forms = [`${alarm} ${what} ${why}`, `${alarm} ${why}`, `${alarm} ${least}`];
		return count.length === 0 ? forms : forms.flatMap(form => [[form, ...count].join(separator), form]);
	}
	const [first] = grave;
	if (!first) return ['nothing'];
	const {type, id, name} = first.subject;
	const who = type === 'proposal' ? `Proposal ${id}` : name;
	const words = [...describeConcern(first, theme), ...(who === undefined ? [] : [who])];
	return [...words.map(text => `${count[0]}  ${text}`), ...count];
}
