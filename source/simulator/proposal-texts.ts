import type {ProposalKind} from '../domain/proposal.ts';
import type {ProposalRecord} from './model.ts';
import {type Topic, topics} from './proposal-topics.ts';
import {at, type Random} from './random.ts';

interface Occasion {
	readonly kind: ProposalKind;
	/** Those that came before. */
	readonly earlier: ReadonlyArray<Pick<ProposalRecord, 'kind' | 'content'>>;
	/** Unix milliseconds. */
	readonly time: number;
	/** What the proposal carries beside its text; for a program its checksum. */
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

/** Every so many proposals one is plain text: nothing makes an author write JSON. */
const plainTextEvery = 11;

/** What the author of a proposal has to say: a JSON map of text to text, or once in a while plain text. */
export function writeContent(occasion: Occasion): string {
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
		details: writeDetails(topic, occasion),
		...(number > 3 && random.chance(0.25) ? {requires: String(random.integer(0, number - 1))} : {}),
	});
}

function writeDetails({details}: Topic, {kind, data, random}: Occasion): string {
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
