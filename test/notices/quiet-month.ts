import {rmSync} from 'node:fs';
import path from 'node:path';
import type {Person} from '../../source/domain/chain-reading.ts';
import type {Ledger} from '../../source/ledger/ledger.ts';
import {createCamera} from '../judge/captures.ts';
import {createDice} from '../judge/dice.ts';
import {serveFaulty} from '../judge/faulty-indexer.ts';
import {startWatcher} from '../judge/ours.ts';
import {createScriptedChain, type ScriptedChain} from '../judge/scripted-chain.ts';

/** The chain and the ledger at the end of an epoch's looks. */
export interface Round {
	readonly chain: ScriptedChain;
	readonly ledger: Ledger;
	readonly person: Person;
	/** Unix seconds. */
	readonly now: number;
}

interface MonthOptions {
	readonly seed: number;
	readonly epochs: number;
	/** Folder for the ledger. */
	readonly folder: string;
}

/** Blocks of an epoch: half of them pass between the looks, the others before them. */
const blocks = 20n;

/** Blocks between two looks, after which a node's count says who signs. */
const blocksApart = 5;

/**
Lives a month without faults. Each epoch is looked at three times while nothing happens, so that every change is sure by
the third look, after which it calls back.
*/
export async function liveQuietMonth(
	{seed, epochs, folder}: MonthOptions,
	onRound: (round: Round) => void | Promise<void>,
): Promise<void> {
	const chain = createScriptedChain(seed, createDice(seed), {minNumOfBlocks: blocks});
	const camera = createCamera(chain);
	const first = await camera();
	const indexer = await serveFaulty({
		place: first,
		capture: first,
		version: '3.3.4',
		hasHeights: true,
		lookedAt: 0,
		isSilent: false,
		faults: {},
		missing: '',
	});
	const person: Person = {
		addresses: chain.mine.map((address, index) => ({address, label: `wallet ${index}`})),
		validators: new Set(chain.labelled),
	};
	const file = path.join(folder, `${seed}.sqlite`);
	const watcher = await startWatcher('one', {file, chain: chain.state.identity.chainId, person});
	try {
		for (let round = 0; round < epochs; round++) {
			const start = 1_795_000_000 + round * 21_600;
			for (const look of [0, 1, 2]) {
				if (look > 0) chain.rest(blocksApart);
				const capture = await camera();
				const now = start + look * 30;
				Object.assign(indexer.state, {place: capture, capture, lookedAt: now - 10});
				// An idle connection may be closed just as the next question is sent on it.
				const isRead =
					(await watcher.look(indexer.url, now, capture)) || (await watcher.look(indexer.url, now, capture));
				if (!isRead) throw new Error(`nothing was read at ${now}`);
				if (look === 2) await onRound({chain, ledger: watcher.ledger, person, now});
			}
			chain.advanceEpoch();
		}
	} finally {
		watcher.end(true);
		await indexer.close();
		rmSync(file, {force: true});
	}
}
