import {until} from '../helpers/until.ts';
import {type Capture, createCamera} from './captures.ts';
import {type Home, openHome} from './day-home.ts';
import type {DayProgram} from './day-program.ts';
import {createDice} from './dice.ts';
import type {Look} from './journal.ts';
import {type Expected, judge} from './judge.ts';
import {compareFigures, figuresAt, readScrape, type Scrape} from './scrapes.ts';
import {createScriptedChain, type ScriptedChain} from './scripted-chain.ts';
import {replay, type World} from './world.ts';

/** Settings of a day. */
interface DayOptions {
	readonly seed: number;
	/** Folder for what the programs remember. */
	readonly folder: string;
	/** Minutes that it takes. */
	readonly minutes: number;
	/** Times that the programs' clocks are faster. */
	readonly scale: number;
}

/** What a day came to. */
export interface Day {
	readonly expected: readonly Expected[];
	/**
	A watch and an exporter that are never ended, each with a ledger of its own; these two and a dashboard with one ledger;
	and two that are ended all the time.
	*/
	readonly homes: Readonly<Record<'watched' | 'exported' | 'together' | 'hurried', LivedHome>>;
	readonly scrapes: readonly ComparedScrape[];
	readonly steps: number;
	/** Epoch in which it began. */
	readonly begun: number;
}

/** What came of programs with one ledger. */
interface LivedHome {
	readonly programs: readonly DayProgram[];
	/** Events in the ledger, and their ids, the oldest first. */
	readonly written: readonly Expected[];
	readonly ids: readonly string[];
}

/** A scrape beside the truth. */
interface ComparedScrape extends ReturnType<typeof compareFigures> {
	readonly home: string;
}

/** Looks at the chain as it is before a day begins. */
const firstLooks = 2;

/** Lives a day of the embedded chain with watches and exporters, some of which are never ended and others again and again. */
export async function liveDay({seed, folder, minutes, scale}: DayOptions): Promise<Day> {
	const dice = createDice(seed);
	const chain = createScriptedChain(seed, dice);
	const camera = createCamera(chain);
	const origin = Date.now();
	const now = () => (origin + (Date.now() - origin) * scale) / 1000;
	let capture = await camera();
	let place: Capture = capture;
	/** Height that is told. */
	let told = place.height;
	const open = (name: string, turn: number, kinds: Parameters<typeof openHome>[1]) => {
		const own = createDice(seed + turn);
		return openHome(name, kinds, {folder, chain, origin, scale, dice: own, now, place});
	};
	const watched = await open('watched', 1, ['watch']);
	const exported = await open('exported', 2, ['exporter']);
	const hurried = await open('hurried', 3, ['watch', 'exporter']);
	const together = await open('together', 4, ['dashboard', 'watch', 'exporter']);
	const homes = [watched, exported, together, hurried];
	const journal: Look[] = [];
	const scrapes: (Scrape & {readonly home: string})[] = [];
	const end = performance.now() + minutes * 60_000;
	let [steps, voters] = [0, [] as readonly string[]];
	const lookAt = async (next: Capture, isLast: boolean, isMore = false) => {
		place = next;
		told = next.height;
		// Stake may have left a validator in between, so that its votes are no longer read.
		const current = new Set(votersOf(capture, chain, maxVoters));
		const lists = listsOf(
			chain,
			voters.filter(voter => current.has(voter)),
		);
		const rewards = isLast ? chain.mine.map(address => `rewards ${address}`) : [];
		for (const home of homes) home.serve(place, capture);
		for (const home of homes) home.disturb();
		hurried.endAtRandom();
		let wentOn = now();
		let waiting = new Set<Home>(homes);
		let again = next;
		// Rewards are read each twenty minutes, and one sight of them will do.
		const wanted = () => [
			{place: again, lists},
			{place: next, lists: rewards},
		];
		await until(
			() => {
				// What was read too early or torn is read again once the chain has gone on.
				if (now() > wentOn + 420) {
					wentOn = now();
					place = {...next, height: ++told};
					for (const home of homes) home.serve(place, capture);
					if (again === next) {
						again = place;
						waiting = new Set(homes);
					}
				}
				for (const home of waiting) if (home.hasSeen(wanted())) waiting.delete(home);
				return waiting.size === 0;
			},
			() =>
				`step ${steps}: ${[...waiting].map(home => home.describe(again, [...lists, ...rewards])).join('\n')}`,
			300_000,
		);
		for (const {name, programs} of homes) {
			for (const program of programs) {
				if (name !== hurried.name) program.sample();
				const text = isLast && program.kind === 'exporter' ? await program.scrape() : undefined;
				if (text !== undefined) scrapes.push({home: name, text, block: capture.height, epoch: place.epoch});
			}
		}
		// Whoever is near the end of them may be read or not.
		voters = votersOf(capture, chain, maxVoters - 2);
		journal.push(lookOf(next, capture, journal.length));
		if (again === next) return;
		// Where one home had to look again, what is new was sure for some and not for others: a look more, and it is for all.
		journal.push(lookOf(again, capture, journal.length));
		if (!isMore) await lookAt({...place, height: told + 1}, false, true);
	};
	// The votes of a validator are read once the stake with it is known.
	journal.push(lookOf({...place, height: place.height - 1}, capture, journal.length));
	await lookAt(place, true);
	// A list of stake that came torn at first is read again, so that all of it is known before anything changes.
	for (let count = 0; count < firstLooks; count++) {
		chain.advance(1);
		capture = await camera();
		await lookAt(capture, true);
	}
	const begun = place.epoch;
	while (performance.now() < end) {
		steps++;
		const {epoch} = place;
		const height = told;
		if (dice.chance(0.25)) chain.advanceEpoch();
		else chain.advance(dice.whole(2, 8));
		while (Number(chain.state.height) <= height) chain.advance(1);
		capture = await camera();
		// Lists may be ahead of the place that is told, and which epoch it is, is asked for once a minute only.
		await lookAt({...capture, epoch}, false);
		await lookAt({...capture, height: told + 1}, true);
	}
	// What was new in the last look is sure by now, as the chain has gone on under it.
	await lookAt({...place, height: told + 1}, false);
	const {mine, labelled, log} = chain;
	const expected = judge(log, journal, {mine, labelled, chain: chain.state.identity.chainId});
	const lived = async (home: Home): Promise<LivedHome> => ({...(await home.end()), programs: home.programs});
	return {
		expected,
		steps,
		begun,
		scrapes: compareAll(scrapes, chain),
		homes: {
			watched: await lived(watched),
			exported: await lived(exported),
			together: await lived(together),
			hurried: await lived(hurried),
		},
	};
}

/** Compares what exporters told with the chain's log. */
function compareAll(
	scrapes: readonly (Scrape & {readonly home: string})[],
	{log, ...told}: ScriptedChain,
): readonly ComparedScrape[] {
	const worlds = replay(log, new Set(scrapes.map(({block}) => block)));
	return scrapes.map(({home, text, block, epoch}) => {
		const expected = figuresAt(worlds.get(block) as World, told, epoch);
		return {home, ...compareFigures(readScrape(text), expected)};
	});
}

/** Names in the ledger of what a watch reads by itself within minutes. */
function listsOf({mine, labelled}: ScriptedChain, voters: readonly string[]): readonly string[] {
	const own = mine.map(address => `stake ${address}`);
	const votes = new Set([...mine, ...labelled, ...voters]);
	return ['validators', 'proposals', 'parameters', ...own, ...[...votes].map(voter => `votes ${voter}`)];
}

/** Validators with stake of the person's of which the votes are read. */
const maxVoters = 20;

/** Validators of which the votes are read, as the person has most stake with them. */
function votersOf({lists}: Capture, {mine, labelled}: ScriptedChain, most: number): readonly string[] {
	const sums = new Map<string, bigint>();
	for (const {validator, minDenomAmount} of mine.flatMap(address => lists.get(`pos/bond/${address}`) ?? [])) {
		if (labelled.includes(validator.address)) continue;
		sums.set(validator.address, (sums.get(validator.address) ?? 0n) + BigInt(minDenomAmount));
	}
	const order = [...sums].sort((one, other) => Number(other[1] - one[1]));
	return order.slice(0, most).map(([address]) => address);
}

function lookOf({height, epoch}: Capture, capture: Capture, count: number): Look {
	return {
		at: 1_795_000_000 + count * 30,
		by: 'watch',
		indexer: 'indexer',
		version: '3.3.4',
		height,
		epoch,
		block: capture.height,
		isLate: false,
		isOnly: false,
		isSilent: false,
		faults: {},
		missing: '',
		node: undefined,
	};
}
