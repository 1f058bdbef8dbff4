import type {ProposalKind} from '../domain/proposal.ts';
import {createAddress} from './addresses.ts';
import {type Topic, topics} from './proposal-topics.ts';
import {at, hexDigest, type Random} from './random.ts';

interface Occasion {
	readonly kind: ProposalKind;
	/** The id that the proposal is going to have. */
	readonly number: number;
	/** Unix milliseconds. */
	readonly time: number;
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
export function writeContent({kind, number, time, random}: Occasion): string {
	const topic = at(topics[kind], number % topics[kind].length);
	const round = Math.floor(number / 8) + 1;
	const title = random.chance(0.4) ? `${topic.title} (round ${round})` : topic.title;
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
		details: writeDetails(topic, kind, random),
		...(number > 3 && random.chance(0.25) ? {requires: String(random.integer(0, number - 1))} : {}),
	});
}

function writeDetails({details}: Topic, kind: ProposalKind, random: Random): string {
	const paragraphs = [...details];
	if (kind === 'defaultWithWasm') {
		paragraphs.push(
			`The program attached to this proposal has the SHA-256 ${hexDigest(String(random.fraction()))}. Build it from the tagged source and compare before you vote.`,
		);
	}
	if (kind === 'pgfFunding') {
		const target = createAddress('implicit', `payee/${random.integer(1, 99)}`);
		paragraphs.push(`Payments go to ${target}, which three people of the working group control together.`);
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
