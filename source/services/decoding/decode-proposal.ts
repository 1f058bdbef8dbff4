import {cleanLine, cleanText, cutText} from '../../domain/clean.ts';
import {parseExactJson} from '../../domain/json.ts';
import {type Proposal, type ProposalSection, readableText} from '../../domain/proposal.ts';
import {type FieldReaders, field, isPlainObject} from './decode-item.ts';
import {itemSchema, listSchema, pageSchema} from './decode-page.ts';
import {decimal, epoch, integer, jsonText, line} from './field.ts';

/** Longest title made from the first line of a content without one, in UTF-16 units. */
const maxDerivedTitleLength = 100;

export const proposalReaders: FieldReaders<Proposal> = {
	id: field('id', line),
	content: field('content', jsonText),
	sections: {wire: 'content', read: sectionsOf, otherwise: []},
	title: {wire: 'content', read: titleOf},
	type: field('type', line),
	author: field('author', line),
	startEpoch: field('startEpoch', epoch),
	endEpoch: field('endEpoch', epoch),
	activationEpoch: field('activationEpoch', epoch),
	startTime: field('startTime', integer),
	endTime: field('endTime', integer),
	currentTime: field('currentTime', integer),
	activationTime: field('activationTime', integer),
	status: field('status', line),
	yayVotes: field('yayVotes', decimal),
	nayVotes: field('nayVotes', decimal),
	abstainVotes: field('abstainVotes', decimal),
	tallyType: field('tallyType', line),
	data: field('data', jsonText),
};

export const proposalPage = pageSchema(proposalReaders);
export const allProposals = listSchema(proposalReaders);
export const singleProposal = itemSchema(proposalReaders);

function sectionsOf(content: unknown): ProposalSection[] {
	const map = typeof content === 'string' ? parseMap(content) : content;
	if (!isPlainObject(map)) return [];
	return Object.entries(map)
		.flatMap(inEachLanguage)
		.filter(([, value]) => value !== null && value !== '')
		.map(([name, value]) => ({
			name: cleanLine(name),
			text: cleanText(typeof value === 'string' ? readableText(value) : JSON.stringify(value)),
		}));
}

const languageCode = /^[a-z]{2}(?:[-_][a-z]{2,4})?$/i;

/** Splits a section with a text for each language: English, else the first one, keeps the bare name. */
function inEachLanguage([name, value]: [string, unknown]): ReadonlyArray<readonly [string, unknown]> {
	const texts = isPlainObject(value) ? Object.entries(value) : [];
	const isTranslated = texts.every(([code, text]) => languageCode.test(code) && typeof text === 'string');
	if (texts.length === 0 || !isTranslated) return [[name, value]];
	const {true: english = [], false: others = []} = Object.groupBy(texts, ([code]) => `${/^en/i.test(code)}`);
	return [...english, ...others].map(([code, text], index) => [index ? `${name} (${code})` : name, text]);
}

/** Parses a content, which may begin with a byte order mark and be encoded as a JSON string again. */
function parseMap(content: string, maxEncodings = 3): unknown {
	try {
		const value = parseExactJson(content.replace(/^\ufeff/, ''));
		return typeof value === 'string' && maxEncodings > 0 ? parseMap(value, maxEncodings - 1) : value;
	} catch {
		return undefined;
	}
}

function titleOf(content: unknown): string {
	const sections = sectionsOf(content);
	const named = sections.find(({name}) => name.toLowerCase() === 'title')?.text;
	const fallback = sections[0]?.text ?? (typeof content === 'string' ? content : JSON.stringify(content));
	return cleanLine(named ?? firstLineOf(readableText(fallback)));
}

/** Returns the first line with words in it, without the mark of a heading, and with "…" at its end if it is cut. */
function firstLineOf(text: string): string {
	const words = text.replace(/^\ufeff?\s*(?:#{1,6}\s+)?/, '');
	const start = cutText(words, maxDerivedTitleLength + 1);
	const [line = ''] = start.split('\n', 1);
	return line.length > maxDerivedTitleLength ? `${cutText(line, maxDerivedTitleLength).trimEnd()}…` : line;
}
