import {cleanLine, cleanText, cutText} from '../../domain/clean.ts';
import {parseExactJson} from '../../domain/json.ts';
import type {Proposal, ProposalSection} from '../../domain/proposal.ts';
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
		.filter(([, value]) => value !== null && value !== '')
		.map(([name, value]) => ({
			name: cleanLine(name),
			text: cleanText(typeof value === 'string' ? value : JSON.stringify(value)),
		}));
}

function parseMap(content: string): unknown {
	try {
		return parseExactJson(content);
	} catch {
		return undefined;
	}
}

function titleOf(content: unknown): string {
	const sections = sectionsOf(content);
	const named = sections.find(({name}) => name.toLowerCase() === 'title')?.text;
	const fallback = sections[0]?.text ?? (typeof content === 'string' ? content : JSON.stringify(content));
	return cleanLine(named ?? firstLineOf(fallback));
}

/** Returns the first line with words in it, with "…" at its end where it is cut. */
function firstLineOf(text: string): string {
	const start = cutText(text.trimStart(), maxDerivedTitleLength + 1);
	const [line = ''] = start.split('\n', 1);
	return line.length > maxDerivedTitleLength ? `${cutText(line, maxDerivedTitleLength).trimEnd()}…` : line;
}
