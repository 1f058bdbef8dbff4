import {rmSync} from 'node:fs';
import path from 'node:path';
import type {Person as OurPerson} from '../../source/domain/chain-reading.ts';
import type {StoredEvent} from '../../source/ledger/event-row.ts';
import {type Capture, createCamera} from './captures.ts';
import {createDice, type Dice} from './dice.ts';
import {type FaultyIndexer, keyOf, serveFaulty} from './faulty-indexer.ts';
import type {Fault, JournalEntry, Look} from './journal.ts';
import {type Expected, judge} from './judge.ts';
import {lookAndDie} from './killed-look.ts';
import {type Setting, startWatcher, type Watcher} from './ours.ts';
import {createScriptedChain, type ScriptedChain} from './scripted-chain.ts';

/** Month of a chain with everything that may go wrong in it: what the ledger holds, and what it must hold. */
export interface Month {
	readonly written: readonly Expected[];
	readonly expected: readonly Expected[];
	readonly looks: number;
	readonly kills: number;
	readonly journal: readonly JournalEntry[];
	readonly log: readonly string[];
}

interface MonthOptions {
	readonly seed: number;
	/** Folder for the ledger. */
	readonly folder: string;
	/** Epochs; a month has 120. */
	readonly epochs: number;
	/** Looks from one to the next by a program of its own, which is killed while it writes. */
	readonly killEvery: number;
}

/** Looks before the stake of the first address is known. */
const lateLooks = 12;

export async function liveMonth(options: MonthOptions): Promise<Month> {
	const {seed, folder, epochs, killEvery} = options;
	const dice = createDice(seed);
	const fate = createDice(seed + 1000);
	const nodeDice = createDice(seed + 2000);
	const runs = new Map<string, number>();
	const chain = createScriptedChain(seed, dice);
	const camera = createCamera(chain);
	const captures: Capture[] = [await camera()];
	const fresh = (): FaultyIndexer['state'] => ({
		place: captures[0] as Capture,
		capture: captures[0] as Capture,
		version: '3.3.4',
		hasHeights: true,
		lookedAt: 0,
		isSilent: false,
		faults: {},
		missing: '',
	});
	const indexers = [await serveFaulty(fresh()), await serveFaulty({...fresh(), version: '3.4.0'})];
	const file = path.join(folder, `${seed}.sqlite`);
	const person: OurPerson = {
		addresses: chain.mine.map((address, index) => ({address, label: `wallet ${index}`})),
		validators: new Set(chain.labelled),
	};
	const setting: Setting = {file, chain: chain.state.identity.chainId, person};
	const watchers = new Map<string, Watcher>();
	const journal: JournalEntry[] = [];
	const weather = createWeather(dice, chain, indexers);
	const end = chain.state.epoch + BigInt(epochs);
	let [looks, kills] = [0, 0];
	try {
		while (chain.state.epoch < end) {
			weather.goOn();
			captures.push(await camera());
			if (captures.length > 40) captures.shift();
			const names = dice.chance(0.1) ? ['one', 'two'] : [dice.pick(['one', 'one', 'one', 'two'])];
			const indexer = weather.turn(captures);
			const at = weather.clock();
			// All other lists come whole once, as what is mine of one that never did cannot be told.
			if (looks === 0) Object.assign(indexer.state, {faults: {}, missing: '', isSilent: false, lookedAt: at});
			// Stake of one address is known late.
			if (looks < lateLooks) {
				const name = `stake ${chain.mine[0]}`;
				indexer.state.faults = {...indexer.state.faults, [name]: 'failed'};
			}
			if (dice.chance(0.06)) endOne(dice.pick(['one', 'two']), dice.chance(0.5));
			for (const [index, name] of names.entries()) {
				const plain = lookOf(indexer, name, at + index * dice.pick([0, 5, 15]));
				const told = nodeDice.chance(0.85) ? (captures.at(-1) as Capture) : undefined;
				looks++;
				if (looks % killEvery === 0) {
					const look = {...plain, node: undefined};
					kills++;
					// Who wrote nothing has the lease, and saw nothing.
					const isSeen = await lookAndDie(look, setting, fate.whole(0, 1500));
					journal.push({...look, isOnly: true, isSilent: look.isSilent || !isSeen});
					continue;
				}
				if (!watchers.has(name)) runs.set(name, (runs.get(name) ?? 0) + 1);
				const run = runs.get(name) ?? 0;
				const look: Look = {...plain, node: told && {block: told.height, epoch: told.epoch, run}};
				journal.push(look);
				const watcher = watchers.get(name) ?? (await startWatcher(name, setting));
				watchers.set(name, watcher);
				await watcher.look(indexer.url, look.at, told);
			}
		}
		const {ledger} = watchers.values().next().value as Watcher;
		const written = ledger.eventsAfter(0n).map(comparable);
		const expected = judge(chain.log, journal, {
			mine: chain.mine,
			labelled: chain.labelled,
			chain: setting.chain,
		});
		return {written, expected, looks, kills, journal, log: chain.log};
	} finally {
		for (const watcher of watchers.values()) watcher.end(true);
		for (const indexer of indexers) await indexer.close();
		rmSync(file, {force: true});
	}

	function endOne(name: string, isProper: boolean) {
		const watcher = watchers.get(name);
		if (!watcher) return;
		watcher.end(isProper);
		watchers.delete(name);
		journal.push({by: name, isProper});
	}
}

function lookOf({url, state}: FaultyIndexer, by: string, at: number): Omit<Look, 'node'> {
	const {place, capture, version, hasHeights, lookedAt, isSilent, faults, missing} = state;
	const {height, epoch} = place;
	return {
		at,
		by,
		indexer: url,
		version,
		height: hasHeights ? height : undefined,
		epoch,
		block: capture.height,
		// Crawlers that tell no heights have a pace of their own.
		isLate: hasHeights && at - lookedAt >= 120,
		isOnly: false,
		isSilent,
		faults,
		missing,
	};
}

/** Goes on with the chain and the clock, and lets things go wrong. */
function createWeather(dice: Dice, chain: ScriptedChain, indexers: readonly FaultyIndexer[]) {
	let at = 1_795_000_000;
	let current = 0;
	let lag = 0;
	const withoutHeights = dice.chance(0.15);
	for (const {state} of indexers) state.hasHeights = !withoutHeights;
	const voters = [...chain.mine, ...chain.labelled].map(address => `votes ${address}`);
	const own = chain.mine.flatMap(address => [`stake ${address}`, `rewards ${address}`]);
	const lists = ['validators', 'proposals', ...own, ...voters];
	return {
		clock: () => at,
		/** Lets the time of one look go by: half a minute and some blocks, or hours, or a day; the clock may jump. */
		goOn() {
			at += 30;
			if (dice.chance(0.012)) {
				at += 86_400;
				for (let epochs = dice.whole(3, 5); epochs > 0; epochs--) chain.advanceEpoch();
			} else if (dice.chance(0.04)) {
				at += dice.whole(300, 20_000);
				chain.advanceEpoch();
			} else if (!dice.chance(0.06)) chain.advance(dice.whole(1, 12));
			if (dice.chance(0.012)) at += dice.pick([-86_400, -3600, 3600, 86_400]);
		},
		/** Chooses the indexer of the next look, and what it serves. */
		turn(captures: readonly Capture[]): FaultyIndexer {
			if (dice.chance(0.03)) current = 1 - current;
			if (dice.chance(0.1)) lag = dice.chance(0.6) ? 0 : dice.whole(1, 12);
			const indexer = indexers[current] as FaultyIndexer;
			const {state} = indexer;
			// Nothing is compared with an indexer that is two epochs back, as it may have been restored.
			const head = captures.at(-1)?.epoch ?? 0;
			const oldest = captures.findIndex(({epoch}) => epoch >= head - 1);
			const back = (by: number) => captures[Math.max(oldest, captures.length - 1 - by)] as Capture;
			state.capture = back(lag);
			state.place = dice.chance(0.1) ? back(lag + 1) : state.capture;
			if (dice.chance(0.015)) state.version = dice.pick(['3.3.4', '3.4.0', '']) || undefined;
			state.lookedAt = at - (dice.chance(0.05) ? 500 : 10);
			state.isSilent = dice.chance(0.01);
			// Troubles mostly last for one look, and sometimes for some.
			if (dice.chance(0.5) && state.missing === '' && Object.keys(state.faults).length > 0) return indexer;
			const faults: Record<string, Fault> = {};
			state.missing = '';
			for (const list of lists) {
				if (!dice.chance(0.08)) continue;
				const fault = dice.pick<Fault>(faultsOf(list));
				if (fault === 'blink') {
					if (state.missing !== '') continue;
					state.missing = rowOf(list, state.capture) ?? '';
					if (state.missing === '') continue;
				}
				faults[list] = fault;
			}
			state.faults = faults;
			return indexer;
		},
	};

	function rowOf(list: string, {lists}: Capture): string | undefined {
		const path = list === 'validators' ? 'pos/validator' : `pos/unbond/${list.split(' ')[1]}`;
		const rows = lists.get(path) ?? [];
		return rows.length > 1 ? keyOf(path, dice.pick(rows)) : undefined;
	}
}

function faultsOf(list: string): readonly Fault[] {
	if (list === 'validators')
		return ['short', 'torn', 'empty', 'failed', 'blink', 'blink', 'flip', 'flip', 'flip'];
	if (list === 'proposals') return ['short', 'torn', 'empty', 'failed'];
	if (!list.startsWith('stake ')) return ['empty', 'failed'];
	return ['short', 'empty', 'failed', 'blink'];
}

export function comparable(event: StoredEvent): Expected {
	const {kind, subject, old, new: value, epoch, isGap, from, to, time, level, mine, parts = []} = event;
	const {ends, raises} = event;
	return {
		kind,
		subject: subject.id,
		old: old ?? '',
		new: value ?? '',
		epoch: Number(epoch),
		isGap,
		from: Number(from),
		to: Number(to),
		time: Number(time),
		level,
		mine: mine.reduce((sum, {amount}) => sum + amount, 0n),
		parts: parts.length,
		ends: ends ? Number(ends.epoch) : -1,
		isRaise: raises !== undefined,
	};
}

/** Events of one list that the other does not have, each as a line; equal ones are counted. */
export function missingFrom(list: readonly Expected[], other: readonly Expected[]): readonly string[] {
	const left = new Map<string, number>();
	for (const event of other) left.set(lineOf(event), (left.get(lineOf(event)) ?? 0) + 1);
	return list.map(lineOf).filter(line => {
		const count = left.get(line) ?? 0;
		left.set(line, count - 1);
		return count <= 0;
	});
}

function lineOf({
	kind,
	subject,
	old,
	new: value,
	epoch,
	isGap,
	from,
	to,
	time,
	level,
	mine,
	parts,
	ends,
	isRaise,
}: Expected): string {
	const span = `${isGap ? 'gap ' : ''}${from}–${to}, sure ${time}`;
	return `${kind} ${subject} ${old} → ${value} @${epoch} ${span}, ${level} ${mine}, of ${parts}, ends ${ends}${isRaise ? ', raises' : ''}`;
}
