import {label} from './keeper.ts';
import type {Heard} from './relay.ts';
import {limitOf, type VoteBook} from './vote-book.ts';
import {wordsAt} from './words.ts';

/** List of validators on a screen, and the details beside it. */
interface Screen {
	/** Cells of missed votes by the validators' names; undefined: there is no such column. */
	readonly missed: ReadonlyMap<string, string> | undefined;
	/** Name of the validator in the details. */
	readonly chosen: string;
	/** Signing in the details, with what explains it; undefined: it is not there. */
	readonly signing: string | undefined;
}

/** Reads a screen; undefined: the validators are not on it yet. */
export function readScreen(lines: readonly string[], names: readonly string[]): Screen | undefined {
	const head = lines.find(line => /#\s+Name .*Details/.test(line));
	if (head === undefined) return undefined;
	const [end, edge] = [head.indexOf('Missed') + 'Missed'.length, head.indexOf('Details')];
	const list = lines.slice(lines.indexOf(head) + 1).map(line => line.slice(0, edge));
	const rows = names.flatMap(name => list.find(row => row.includes(` ${name} `)) ?? []);
	if (rows.length < names.length) return undefined;
	const cellOf = (row = '') =>
		row
			.slice(0, end)
			.trimEnd()
			.split(/\s{2,}/)
			.at(-1) ?? '';
	const details = lines.slice(lines.indexOf(head) + 1, -1).map(line => line.slice(edge).replace('│', ' '));
	// A field begins at the left; what explains it stands below it, further right.
	const fields = details.join('\n').split(/\n(?=\s{1,4}[A-Z])/);
	const fieldOf = (title: string) =>
		fields
			.map(field => field.trim().replace(/\s+/g, ' '))
			.find(field => field.startsWith(`${title} `))
			?.slice(title.length + 1);
	return {
		missed: head.includes('Missed')
			? new Map(names.map((name, index) => [name, cellOf(rows[index])]))
			: undefined,
		chosen: fieldOf('Name') ?? '',
		signing: fieldOf('Signing'),
	};
}

/** Answers that a screen may show, and whose votes are meant. */
interface Shown {
	readonly heard: readonly Heard[];
	/** Unix milliseconds at which the screen was taken. */
	readonly at: number;
	readonly book: VoteBook;
	/** CometBFT addresses by the names in the list, and by those in the details. */
	readonly listed: ReadonlyMap<string, string>;
	readonly known: ReadonlyMap<string, string>;
}

/** Milliseconds after an answer by which it is on the screen. */
const drawn = 5000;

/** Yields each reason why a screen contradicts the votes in the blocks: it has to show the newest answer, all of it. */
export function* judgeScreen(screen: Screen, shown: Shown): Generator<string> {
	yield* judgeNewest(shown, heard => judgeOne(screen, heard, shown));
}

/** Screens of Overview and of Chain, one behind the other. */
export interface OtherScreens {
	readonly overview: string;
	readonly chain: string;
}

/** Yields each reason why Overview or Chain say other words about the person's validators than the blocks lead to. */
export function* judgeOthers({overview, chain}: OtherScreens, shown: Shown): Generator<string> {
	yield* judgeNewest(shown, function* (heard) {
		const {signs} = wordsAt(heard, shown.book);
		const mine = signs.get(shown.listed.get(label)!);
		const isSilent = overview.includes(`${label} does not sign`);
		if (isSilent !== (mine === 'no')) yield `Overview: ${label} signs ${mine}, and is silent: ${isSilent}`;
		const [, word] = /This node +node0 +(signs|misses some|not signing)?/.exec(chain) ?? [];
		const due = signs.get(shown.known.get('node0')!);
		const said = {signs: 'yes', 'misses some': 'some', 'not signing': 'no'}[word ?? ''];
		if (said !== due) yield `Chain: node0 signs ${due}, not ${word}`;
	});
}

/** Yields what is wrong by the newest answer; nothing if the one before it is shown, and it is not on the screen yet. */
function* judgeNewest(
	{heard, at}: Shown,
	judge: (heard: readonly Heard[]) => Iterable<string>,
): Generator<string> {
	const newest = heard.filter(each => each.at <= at);
	const isFresh = (newest.at(-1)?.at ?? 0) > at - drawn;
	const [now, before] = [[...judge(newest)], isFresh ? [...judge(newest.slice(0, -1))] : undefined];
	if (before?.length !== 0) yield* now;
}

function* judgeOne(
	{missed, chosen, signing}: Screen,
	heard: readonly Heard[],
	{book, listed, known}: Shown,
): Generator<string> {
	const last = heard.at(-1);
	if (!last) {
		if (missed ?? signing) yield 'it shows missed votes of which nothing was heard';
		return;
	}
	const {signs} = wordsAt(heard, book);
	const counts = book.missedAt(last.height);
	if (!missed) yield `it has no column of missed votes, though block ${last.height} was heard of`;
	for (const [name, cell] of missed ?? []) {
		const comet = listed.get(name)!;
		const word = signs.get(comet);
		const count = counts.get(comet);
		const due = count === undefined ? '–' : `${word === 'no' ? '! ' : ''}${count}`;
		if (cell !== due) yield `${name}: ${cell} in the list, not ${due}`;
	}
	const comet = known.get(chosen) ?? '';
	const count = counts.get(comet);
	const {height} = last;
	if (count === undefined) {
		if (signing !== undefined) yield `${chosen} is not in the set, and signs: ${signing}`;
		return;
	}
	const figures = `missed ${count} of ${book.window}(, signed ([\\d.]+)%)?; jailed at ${limitOf(book.window)}: `;
	const vote = '.*?(?:; (did not sign|signed) block (\\d+).*)?';
	const end = ` votes on the last ${book.window} blocks, as the node counted them up to block ${height}`;
	const found = new RegExp(`^${sayings[signs.get(comet) ?? 'yes'] ?? ''}${figures}${vote}${end}$`).exec(
		signing ?? '',
	);
	if (!found) {
		yield `${chosen}: "${signing}" in the details at block ${height}, not ${signs.get(comet)} and ${count}`;
		return;
	}
	const [, , percent, voted, block] = found;
	if (percent !== undefined) {
		const signed = 100 - (count * 100) / book.window;
		if (Math.abs(Number(percent) - signed) > 0.1) yield `${chosen} signed ${percent}%, not ${signed}%`;
		const isWhole = book.between(height - book.window, height, comet).owed === book.window;
		if (!isWhole) yield `${chosen} signed ${percent}% of a window in which it was not in the set throughout`;
	}
	if (voted !== undefined && book.votesIn(Number(block) + 1).get(comet) !== (voted === 'did not sign')) {
		yield `${chosen} ${voted} block ${block}`;
	}
}

/** Words that say how a validator votes, before the figures. */
const sayings: Readonly<Record<string, string>> = {no: 'not signing, ', some: 'misses some, '};
