import {existsSync, writeFileSync} from 'node:fs';
import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {DatabaseSync} from 'node:sqlite';
import {Ledger} from '../../source/ledger/ledger.ts';
import {whenDone} from '../helpers/when-done.ts';
import type {Capture} from './captures.ts';
import {type DayProgram, openProgram, type ProgramKind} from './day-program.ts';
import {createTrouble, stateOfService} from './day-trouble.ts';
import type {Dice} from './dice.ts';
import {type FaultyIndexer, serveFaulty} from './faulty-indexer.ts';
import type {Expected} from './judge.ts';
import {comparable} from './month.ts';
import type {ScriptedChain} from './scripted-chain.ts';

interface HomeOptions {
	/** Folder for what the programs remember. */
	readonly folder: string;
	/** Times that the programs' clocks are faster. */
	readonly scale: number;
	readonly chain: ScriptedChain;
	/** Unix milliseconds at which the programs' clocks begin. */
	readonly origin: number;
	readonly dice: Dice;
	readonly place: Capture;
	/** Unix seconds by their clocks. */
	now(): number;
}

/** A ledger of its own, with an indexer of its own and the programs that fill and read it. */
export type Home = Awaited<ReturnType<typeof openHome>>;

/** Starts programs with one ledger and one indexer. */
export async function openHome(
	name: string,
	kinds: readonly ProgramKind[],
	{folder, chain, origin, scale, dice, place, now}: HomeOptions,
) {
	const home = path.join(folder, name);
	const file = path.join(home, 'stakedeck/ledger-2.sqlite');
	await mkdir(path.dirname(file), {recursive: true, mode: 0o700});
	await writeFile(path.join(home, 'stakedeck/state.json'), JSON.stringify(stateOf(chain)));
	const trouble = createTrouble(dice);
	const indexer: FaultyIndexer = await serveFaulty(stateOfService(trouble, place, now));
	whenDone(() => indexer.close());
	let killAfter = 0;
	const programs: readonly DayProgram[] = kinds.map(kind => {
		const counts = path.join(folder, `${name}-${kind}.counts`);
		writeFileSync(counts, '');
		return openProgram(kind, {url: indexer.url, home, counts, scale, origin});
	});
	trouble.onRequest = () => {
		if (killAfter === 0 || --killAfter > 0) return;
		dice.pick(programs).kill(dice.chance(0.7) ? 'SIGKILL' : 'SIGTERM');
	};
	const ledger = () => {
		const database = new DatabaseSync(file);
		database.exec('PRAGMA busy_timeout = 5000');
		return new Ledger(database, chain.state.identity.chainId);
	};
	const sights = (lists: readonly string[]) => {
		if (!existsSync(file)) return new Map();
		try {
			using open = disposable(ledger());
			return new Map(lists.map(list => [list, open.ledger.readList(list)?.sight]));
		} catch {
			// Nobody has made it yet.
			return new Map();
		}
	};
	let lookedAt = 0;
	return {
		name,
		programs,
		serve(next: Capture, capture: Capture) {
			Object.assign(indexer.state, {place: next, capture});
		},
		disturb: () => trouble.begin(chain),
		endAtRandom() {
			if (dice.chance(0.5)) killAfter = dice.whole(1, 30);
		},
		/** Tells whether all lists were read there; looks seldom, as that is work. */
		hasSeen(wanted: ReadonlyArray<{readonly place: Capture; readonly lists: readonly string[]}>) {
			if (performance.now() < lookedAt + 200) return false;
			lookedAt = performance.now();
			const seen = sights(wanted.flatMap(({lists}) => lists));
			return wanted.every(({place: {height, epoch}, lists}) =>
				lists.every(list => {
					const sight = seen.get(list);
					return (sight?.height ?? -1n) >= BigInt(height) && sight?.epoch === BigInt(epoch);
				}),
			);
		},
		describe({height, epoch}: Capture, lists: readonly string[]) {
			const seen = [...sights(lists)].map(([list, sight]) => `${list} ${sight?.height} ${sight?.epoch}`);
			const said = programs.map(program => program.stderr()).join('; ');
			return `${name}, at ${height} ${epoch}: ${seen.join(', ')}; ${said}`;
		},
		/** Ends all programs, once each has handed over everything, and returns what the ledger holds. */
		async end(): Promise<{readonly written: readonly Expected[]; readonly ids: readonly string[]}> {
			killAfter = 0;
			using open = disposable(ledger());
			const sure = open.ledger.eventsAfter(0n).map(({id}) => id);
			for (const program of programs) await program.end(sure);
			const events = open.ledger.eventsAfter(0n);
			return {written: events.map(comparable), ids: events.map(({id}) => id)};
		},
	};
}

function disposable(ledger: Ledger) {
	return {ledger, [Symbol.dispose]: () => ledger.close()};
}

/** Label of an address of the person by its place among theirs, and of a validator of theirs. */
export const labelOf = {
	mine: (index: number) => `wallet ${index}`,
	validator: (index: number) => `mine ${index}`,
};

function stateOf({mine, labelled, state: {identity}}: ScriptedChain): object {
	const chain = identity.chainId;
	const own = mine.map((address, index) => ({chain, address, label: labelOf.mine(index)}));
	const validators = labelled.map((address, index) => ({
		chain,
		address,
		label: labelOf.validator(index),
		kind: 'validator',
	}));
	return {version: 1, labels: [...own, ...validators]};
}
