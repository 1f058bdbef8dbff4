import {proposalKinds} from '../domain/proposal.ts';
import {filterStates} from '../domain/validator.ts';
import {type Check, toCheck} from './check.ts';
import {type CheckedList, chainLists} from './lists.ts';
import {countIn, type RawAnswer, type RawRow, rowsOnPage, textOfValue} from './raw-answer.ts';
import {broken, type CheckVerdict, kept, UncheckedError} from './verdict.ts';
import {describeStatus, type PagesRead, type Visit} from './visit.ts';

/** Filter of a list that takes words. */
interface WordFilter {
	readonly id: string;
	readonly list: CheckedList;
	/** Key in the query. */
	readonly key: string;
	/** Field of a row that it looks at. */
	readonly field: string;
	/** Words that the interface has, each with the values that it must keep. */
	readonly words: Readonly<Record<string, readonly string[]>>;
	/** Values that it may keep besides, in some servers in use. */
	readonly besides?: Readonly<Record<string, readonly string[]>>;
}

const themselves = (words: readonly string[]) => Object.fromEntries(words.map(word => [word, [word]]));

const wordFilters: readonly WordFilter[] = [
	{
		id: 'validators-state',
		list: chainLists.validators,
		key: 'state',
		field: 'state',
		words: {...themselves(filterStates), 'consensus&state=jailed': ['consensus', 'jailed']},
	},
	{
		id: 'proposals-status',
		list: chainLists.proposals,
		key: 'status',
		field: 'status',
		words: {...themselves(['pending', 'passed', 'rejected']), votingPeriod: ['voting', 'votingPeriod']},
		// Some keep those that were executed, some do not.
		besides: {passed: ['executedPassed'], rejected: ['executedRejected']},
	},
	{
		id: 'proposals-kind',
		list: chainLists.proposals,
		key: 'kind',
		field: 'type',
		words: themselves(proposalKinds),
	},
];

/** Text that no proposal has. */
const nonsense = 'zqxjkvzqxjkv';

/** Checks of filters. */
export const filterChecks: readonly Check[] = [
	...wordFilters.map(filter =>
		toCheck({
			id: filter.id,
			holds: `${filter.list.name}: ${filter.key} keeps the rows with that ${filter.field}, for each of its words`,
			ask: visit => askWords(visit, filter),
			judge: asked => judgeWords(asked, filter),
		}),
	),
	toCheck({
		id: 'proposals-pattern',
		holds: 'proposals: pattern keeps those whose text has it',
		async ask(visit) {
			const {rows} = await visit.readPages(chainLists.proposals.path);
			const word = rows.map(wordIn).find(Boolean);
			if (word === undefined) throw new UncheckedError('no proposal has a text to search for');
			const [found, none] = [await askPattern(visit, word), await askPattern(visit, nonsense)];
			return {word, found, none, before: rows.find(row => wordIn(row) === word)};
		},
		judge: judgePattern,
	}),
];

interface WordAnswers {
	readonly whole: PagesRead;
	readonly answers: ReadonlyMap<string, RawAnswer>;
}

async function askWords(visit: Visit, {list, key, words}: WordFilter): Promise<WordAnswers> {
	const answers = new Map<string, RawAnswer>();
	for (const word of Object.keys(words)) answers.set(word, await visit.ask(`${list.path}?${key}=${word}`));
	return {whole: await visit.readPages(list.path), answers};
}

function judgeWords({whole, answers}: WordAnswers, filter: WordFilter): CheckVerdict {
	const {field, words, besides = {}} = filter;
	const problems = [...answers].flatMap(([word, answer]) => {
		const must = words[word] ?? [];
		const problem = problemOfWord(answer, {field, must, may: [...must, ...(besides[word] ?? [])], whole});
		return problem === undefined ? [] : [{word, problem, path: answer.path}];
	});
	const [first] = problems;
	if (!first) return kept(`each of ${answers.size} questions brought the rows asked for and no others`);
	const others = problems.slice(1).map(({word}) => word);
	const more = others.length === 0 ? '' : `; likewise for ${others.join(', ')}`;
	return broken(`${first.problem}${more}`, first.path);
}

interface Wanted extends Pick<WordAnswers, 'whole'> {
	readonly field: string;
	readonly must: readonly string[];
	readonly may: readonly string[];
}

function problemOfWord(answer: RawAnswer, {field, must, may, whole}: Wanted): string | undefined {
	const rows = rowsOnPage(answer);
	if (answer.status !== 200 || !rows) return `${describeStatus(answer)} came, and no list`;
	const stray = rows.find(row => !may.includes(textOfValue(row[field]) ?? ''));
	if (stray)
		return `a row with ${field} ${textOfValue(stray[field]) ?? 'absent'} came: the filter has no effect, or another`;
	if (!whole.isWhole) return undefined;
	const countOf = (values: readonly string[]) =>
		whole.rows.filter(row => values.includes(textOfValue(row[field]) ?? '')).length;
	const total = countIn(answer, 'totalItems') ?? rows.length;
	if (total >= countOf(must) && total <= countOf(may)) return undefined;
	return `totalItems is ${total}, and ${countOf(must)} rows of the whole list are ${must.join(' or ')}`;
}

function askPattern(visit: Visit, pattern: string): Promise<RawAnswer> {
	return visit.askGood(`${chainLists.proposals.path}?pattern=${pattern}`);
}

/** Returns a word of a proposal that needs no escape anywhere; undefined: it has none. */
function wordIn(row: RawRow): string | undefined {
	return /\b[a-z]{6,12}\b/i.exec(titleOf(row))?.[0];
}

/** Title of a proposal, as far as its text is the usual map; else all of it. */
function titleOf({content}: RawRow): string {
	const text = textOfValue(content) ?? '';
	return /"title"\s*:\s*"([^"\\]*)"/.exec(text)?.[1] ?? text;
}

interface PatternAnswers {
	readonly word: string;
	readonly found: RawAnswer;
	readonly none: RawAnswer;
	readonly before: RawRow | undefined;
}

function judgePattern({word, found, none, before}: PatternAnswers): CheckVerdict {
	const rows = rowsOnPage(found) ?? [];
	const stray = rows.find(row => !textOfValue(row.content)?.toLowerCase().includes(word.toLowerCase()));
	if (stray) {
		return broken(
			`proposal ${textOfValue(stray.id)} came, whose text has no "${word}": the pattern has no effect, or another`,
			found.path,
		);
	}
	const isOnePage = (countIn(found, 'totalPages') ?? 1) <= 1;
	const id = before && textOfValue(before.id);
	if (isOnePage && !rows.some(row => textOfValue(row.id) === id)) {
		return broken(`proposal ${id} did not come, whose text has "${word}"`, found.path);
	}
	const count = rowsOnPage(none)?.length ?? 0;
	if (count > 0) return broken(`${count} proposals came for a text that none has`, none.path);
	return kept(`${countIn(found, 'totalItems') ?? rows.length} with "${word}", none with ${nonsense}`);
}
