import type {ProposalKind} from '../domain/proposal.ts';
import {createAddress, createForeignAddress} from './addresses.ts';
import type {Leaning, ProposalDraft} from './chain-action.ts';
import type {ChainState, ProposalRecord} from './model.ts';
import topics from './proposal-topics.json' with {type: 'json'};
import {at, hexDigest, type Random} from './random.ts';

const kinds: ReadonlyArray<readonly [ProposalKind, number]> = [
	['default', 40],
	['defaultWithWasm', 18],
	['pgfFunding', 26],
	['pgfSteward', 16],
];

/** Leanings of voters, and how common each is: most proposals are talked over before and pass. */
export const leanings = {
	popular: {turnout: 0.56, yay: 0.9, nay: 0.04},
	contested: {turnout: 0.52, yay: 0.48, nay: 0.4},
	disliked: {turnout: 0.5, yay: 0.15, nay: 0.72},
	ignored: {turnout: 0.12, yay: 0.8, nay: 0.1},
} as const satisfies Record<string, Leaning>;

const commonLeanings: ReadonlyArray<readonly [Leaning, number]> = [
	[leanings.popular, 50],
	[leanings.contested, 18],
	[leanings.disliked, 14],
	[leanings.ignored, 18],
];

type DraftContext = Pick<
	ChainState,
	'seed' | 'epoch' | 'height' | 'clock' | 'stewards' | 'validators' | 'proposals'
>;

/**
Creates a proposal that somebody hands in: invented, and the same for the same place in history.
@param time unix milliseconds at which it was written
*/
export function createDraft(
	context: DraftContext,
	random: Random,
	time = context.clock.toldAt(context.height),
): ProposalDraft {
	const kind = random.weighted(kinds);
	const {data, program} = createConsequence(context, kind, random);
	return {
		kind,
		content: writeContent({kind, earlier: context.proposals, time, data, random}),
		author: chooseAuthor(context, kind, random),
		data,
		program,
		leaning: random.weighted(commonLeanings),
		epochsToStart: random.integer(2, 5),
		epochsOfVoting: random.integer(9, 18),
		epochsOfGrace: random.integer(2, 4),
	};
}

function chooseAuthor(
	{stewards, validators, seed}: DraftContext,
	kind: ProposalKind,
	random: Random,
): string {
	if (kind === 'pgfFunding' && stewards.length > 0 && random.chance(0.6)) return random.pick(stewards);
	if (random.chance(0.3)) return random.pick(validators).address;
	return createAddress('implicit', `${seed}/author/${random.integer(1, 24)}`);
}

/** Changes that a proposal makes when it passes, and the program that it runs. */
interface Consequence {
	readonly data: string | null;
	readonly program: string | null;
}

/** Invents payments, a change of stewards, or a program under its hash, as the chain writes them. */
function createConsequence(
	{seed, epoch, stewards}: DraftContext,
	kind: ProposalKind,
	random: Random,
): Consequence {
	const address = () => createAddress('implicit', `${seed}/grantee/${random.integer(1, 60)}`);
	const toData = (changes: readonly object[]) => ({data: JSON.stringify(changes), program: null});
	switch (kind) {
		case 'default':
			return {data: null, program: null};
		case 'defaultWithWasm': {
			const program = createProgram(`${seed}/program/${epoch}/${random.fraction()}`);
			return {data: hexDigest(Buffer.from(program, 'hex')), program};
		}
		case 'pgfSteward': {
			const leaves = stewards.length > 0 && random.chance(0.3);
			return toData([{Add: address()}, ...(leaves ? [{Remove: random.pick(stewards)}] : [])]);
		}
		case 'pgfFunding': {
			const payments = Array.from({length: random.integer(1, 3)}, () => ({
				Retro: createPayment(seed, address(), random),
			}));
			const regular = {Internal: {target: address(), amount: createGrant(random)}};
			return toData([...(random.chance(0.5) ? [{Continuous: {Add: regular}}] : []), ...payments]);
		}
	}
}

function createPayment(seed: string, target: string, random: Random): object {
	const amount = createGrant(random);
	if (random.chance(0.8)) return {Internal: {target, amount}};
	const foreign = createForeignAddress('osmo', `${seed}/grantee/${target}`);
	return {Ibc: {target: foreign, amount, port_id: 'transfer', channel_id: 'channel-1'}};
}

/** Invents an amount in namnam, as text. */
function createGrant(random: Random): string {
	return String(random.integer(2, 180) * 1_000_000_000);
}

/** Makes a program in hex: how each begins, and bytes of no meaning. */
function createProgram(label: string): string {
	return `0061736d01000000${hexDigest(label).repeat(8)}`;
}

interface Occasion {
	readonly kind: ProposalKind;
	/** Proposals that came before. */
	readonly earlier: ReadonlyArray<Pick<ProposalRecord, 'kind' | 'content'>>;
	/** Time, unix milliseconds. */
	readonly time: number;
	/** Data of the proposal beside its text; for a program its checksum. */
	readonly data: string | null;
	readonly random: Random;
}

const authors = [
	'Ines Marlow',
	'the harbour working group',
	'T. Okafor',
	'Lumi & Pertti',
	'J. Quill',
	'渡辺 葵',
];

/** Interval, in proposals, of those in plain text: nothing makes an author write JSON. */
const plainTextEvery = 11;

/** Returns what the author of a proposal has to say: a JSON map of text to text, or once in a while plain text. */
function writeContent(occasion: Occasion): string {
	const {kind, earlier, time, random} = occasion;
	const number = earlier.length;
	const ofSameKind = earlier.filter(proposal => proposal.kind === kind).length;
	const topic = at(topics[kind], ofSameKind % topics[kind].length);
	const round = earlier.filter(({content}) => content.includes(topic.title)).length + 1;
	const title = round === 1 ? topic.title : `${topic.title} (round ${round})`;
	if (number % plainTextEvery === 7) return `${title}\n\n${topic.abstract}\n\n${topic.motivation}`;
	const created = new Date(time).toISOString();
	return JSON.stringify({
		title,
		authors: random.pick(authors),
		...(random.chance(0.7) ? {'discussions-to': `https://forum.example/t/${number + 100}`} : {}),
		created: random.chance(0.5) ? created : created.slice(0, 10),
		...(random.chance(0.5) ? {license: random.pick(['MIT', 'CC0-1.0', 'Apache-2.0'])} : {}),
		abstract: topic.abstract,
		motivation: topic.motivation,
		details: writeDetails(topic.details, occasion),
		...(number > 3 && random.chance(0.25) ? {requires: String(random.integer(0, number - 1))} : {}),
	});
}

function writeDetails(details: readonly string[], {kind, data, random}: Occasion): string {
	const paragraphs = [...details];
	if (kind === 'defaultWithWasm') {
		paragraphs.push(
			`The program attached to this proposal has the SHA-256 ${data}. Build it from the tagged source and compare before you vote.`,
		);
	}
	if (kind === 'pgfFunding') {
		paragraphs.push(
			'Sums and addresses are in the data of this proposal; three people control each of them together.',
		);
	}
	paragraphs.push(
		random.pick([
			'If this is rejected, nothing changes, and we shall come back with smaller numbers.',
			'Questions are welcome in the discussion until voting opens; afterwards the text stays as it is.',
			'A report follows in the forum after each quarter, with figures that anyone can check on the chain.',
		]),
	);
	return paragraphs.join('\n\n');
}
