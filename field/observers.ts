import {sleep} from '../source/system/timer.ts';
import type {ValidatorNode} from './comet-network.ts';
import {type Keeper, label, openKeeper} from './keeper.ts';
import {judgeLedger, voteKinds} from './ledger-judge.ts';
import {addressOf} from './looks.ts';
import {judgeOthers, judgeScreen, readScreen} from './screens.ts';
import {openSigningRuns} from './signing-runs.ts';
import type {VoteBook} from './vote-book.ts';

/** The programs that a person runs beside each other while validators come and go. */
export interface Observers {
	/** Returns how many answers about missed votes each ledger's program had, the one with the fewest. */
	heard(): number;
	/** Ends them, and returns a line for each with its mistakes. */
	end(): Promise<readonly Verdict[]>;
}

export interface Verdict {
	readonly name: string;
	readonly judged: string;
	readonly wrong: readonly string[];
}

interface Observing {
	readonly folder: string;
	readonly nodes: readonly ValidatorNode[];
	readonly book: VoteBook;
	/** True if each kind of event about votes has to come up. */
	readonly isWhole: boolean;
}

/** Milliseconds between two runs of the command, and between two looks at the screen. */
const [betweenRuns, betweenLooks] = [15_000, 1000];

/** Milliseconds within which another view is drawn. */
const drawnWithin = 2000;

/** Starts the dashboard and `stakedeck watch`, and runs `stakedeck signing` again and again. */
export async function startObservers(given: Observing): Promise<Observers> {
	const {folder, nodes, book} = given;
	const mine = nodes[2]!;
	const keeping = {folder, nodes, book, mine};
	const dashboard = await openKeeper('dashboard', keeping);
	const watch = await openKeeper('watch', keeping);
	const runs = await openSigningRuns(folder, nodes, book);
	const ending = new AbortController();
	const commands = repeat(betweenRuns, ending.signal, runs.run);
	const {heard} = dashboard.relay;
	let turned = 1;
	const screens = repeat(betweenLooks, ending.signal, () => {
		// All views show an answer by then.
		const turns = heard.length > turned && Date.now() - heard.at(-1)!.at > 3 * drawnWithin;
		if (turns) turned = heard.length;
		return lookAt(dashboard, given, turns);
	});
	// They are awaited at the end; until then nobody hears of their failure.
	Promise.all([commands, screens]).catch(() => {});
	const keepers = [dashboard, watch];
	return {
		heard: () => Math.min(...keepers.map(({relay}) => relay.heard.length)),
		async end() {
			ending.abort();
			const verdicts = [
				{name: 'stakedeck signing', ...(await commands)},
				{name: 'screens of the dashboard', ...(await screens)},
			];
			for (const keeper of keepers) verdicts.push(await judgeKeeper(keeper, given));
			for (const keeper of keepers) await keeper.close();
			runs.close();
			return verdicts;
		},
	};
}

/** Does it again and again until it is told to end; undefined: there was nothing to judge. */
async function repeat(
	milliseconds: number,
	signal: AbortSignal,
	judge: () => Promise<readonly string[] | undefined>,
): Promise<Omit<Verdict, 'name'>> {
	const wrong: string[] = [];
	let judged = 0;
	while (!signal.aborted) {
		const begun = Date.now();
		const problems = await judge();
		if (problems) judged += 1;
		wrong.push(...(problems ?? []));
		await sleep(begun + milliseconds - Date.now(), signal);
	}
	return {judged: `${judged} answers`, wrong};
}

/** Judges the screen, and the other views if they have their turn, and goes on to the details of the next validator. */
async function lookAt(
	dashboard: Keeper,
	{nodes, book}: Observing,
	turns: boolean,
): Promise<readonly string[] | undefined> {
	const listed = new Map(nodes.map(({name, comet}) => [name === nodes[2]!.name ? label : name, comet]));
	const known = new Map(nodes.map(({name, comet}) => [name, comet]));
	const {heard} = dashboard.relay;
	const at = Date.now();
	const lines = dashboard.lines();
	const screen = readScreen(lines, [...listed.keys()]);
	const shown = {heard, at, book, listed, known};
	await book.readTo(heard.at(-1)?.height ?? 0);
	if (!screen) return heard.length > 0 ? [`no list of validators:\n${lines.join('\n')}`] : undefined;
	const problems = [...judgeScreen(screen, shown)];
	dashboard.type(screen.chosen === nodes.at(-1)!.name ? 'g' : 'j');
	if (!turns) return problems;
	const overview = await turnTo(dashboard, '0');
	const chain = await turnTo(dashboard, '4');
	await book.readTo(heard.at(-1)!.height);
	problems.push(...judgeOthers({overview, chain}, {...shown, at: Date.now()}));
	await turnTo(dashboard, '1');
	return problems;
}

/** Goes to another view, and returns its screen once it is drawn. */
async function turnTo({type, lines}: Keeper, key: string): Promise<string> {
	type(key);
	await sleep(drawnWithin);
	return lines().join('\n');
}

async function judgeKeeper(
	{name, relay, indexer, readEvents}: Keeper,
	{nodes, book, isWhole}: Observing,
): Promise<Verdict> {
	const events = await readEvents();
	await book.readTo(relay.heard.at(-1)?.height ?? 0);
	const addresses = new Map(nodes.map(({comet}) => [comet, addressOf(comet)]));
	const near = new Set([nodes[0]!.comet, nodes[2]!.comet]);
	const wrong = [...judgeLedger(events, {heard: relay.heard, told: indexer.told, book, near, addresses})];
	const kinds = [...voteKinds, 'validator.jailed'];
	const counts = kinds.map(kind => [kind, events.filter(event => event.kind === kind).length] as const);
	for (const [kind, count] of counts) if (isWhole && count === 0) wrong.push(`there was no ${kind}`);
	const words = counts.map(([kind, count]) => `${count} ${kind.replace('validator.', '')}`).join(', ');
	return {name: `ledger of the ${name}`, judged: `${relay.heard.length} answers: ${words}`, wrong};
}
