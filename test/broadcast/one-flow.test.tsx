import {describe, expect, it} from 'vitest';
import {createJournal} from '../../source/broadcast/journal.ts';
import {createChainNode} from '../../source/services/node/chain-node.ts';
import type {AskedTerminal} from '../../source/system/ask-terminal.ts';
import {
	expectedOf,
	isInterrupted,
	isListed,
	ownChain,
	prepareStage,
	type Script,
	type Stage,
	scripts,
} from '../helpers/broadcast-scripts.ts';
import {startDashboard} from '../helpers/dashboard.tsx';
import {runCommand} from '../helpers/run-command.ts';
import {until} from '../helpers/until.ts';

/** Runs one broadcast by a script, and ends when nothing more can come of it. */
type Driver = (stage: Stage) => Promise<void>;

const byCommand: Driver = async ({script, folder, file, url, indexer, network, broadcasts}) => {
	let interrupt = () => {};
	let asked = 0;
	const terminal: AskedTerminal = {
		async ask() {
			asked += 1;
			const reply = asked === 1 ? script.first : script.second;
			if (reply !== 'leaves') return reply === 'agrees' ? network : 'mainnet';
			// Both ways out of a question: the end of the input, and Ctrl-C.
			if (asked === 1) interrupt();
			return undefined;
		},
		close() {},
	};
	const words = [file, '--encoding', 'raw', '-i', 'http://127.0.0.1:9', '-r', url];
	const follow = isListed(script) ? ['--follow'] : [];
	const running = runCommand(['broadcast', ...words, ...follow], {
		environment: {HOME: folder, XDG_CONFIG_HOME: folder},
		loaders: {openTerminal: async () => terminal, createIndexer: async () => indexer},
		onStart: signal => (interrupt = () => signal('SIGINT')),
	});
	if (isInterrupted(script) && expectedOf(script).requests > 0) {
		await until(() => broadcasts.length > 0);
		interrupt();
	}
	await running;
	expect(asked).toBeLessThanOrEqual(2);
};

const byPanel: Driver = async ({script, file, journalFile, url, indexer, network, broadcasts}) => {
	const timeLimit = {attemptMilliseconds: 30_000, totalMilliseconds: 30_000};
	await using dashboard = startDashboard({
		indexer,
		node: createChainNode({address: url, timeLimit}),
		chainId: ownChain,
		journal: createJournal(journalFile),
		intervalMilliseconds: 20,
		columns: 120,
		rows: 40,
	});
	await dashboard.shows('Kestrel Nodes');
	dashboard.type(`:broadcast ${file}\r`);
	await dashboard.shows(/Send this transaction\?|it cannot be sent/);
	if (script.status === 'other chain') return dashboard.type('\r\r\u001B\r');
	dashboard.type('\r');
	await dashboard.shows('network: ▏');
	await reply(script.first, `${network}\r\r\r`, 'network: ');
	if (script.first !== 'agrees') return;
	if (script.trace !== 'none') {
		await dashboard.shows('send it again? ▏');
		await reply(script.second, 'again\r\r\r', 'send it again? ');
		if (script.second !== 'agrees') return;
	}
	if (isInterrupted(script) && expectedOf(script).requests > 0) {
		await until(() => broadcasts.length > 0);
		await dashboard.shows('Sent once');
		dashboard.type(script.answer === 'left' ? 'Q' : '\u0003');
		if (script.answer === 'left') return void (await dashboard.exitCode);
	}
	await dashboard.shows(/What next|nothing was sent: /);
	if (expectedOf(script).isFound) await dashboard.shows(/In a block +found/);
	// What could send it once more, were it not over.
	dashboard.type('\r\r');

	async function reply(what: Script['first'], word: string, label: string) {
		if (what === 'agrees') return dashboard.type(word);
		if (what === 'mistypes') {
			dashboard.type('mainnet\r');
			await dashboard.shows(/nothing was sent, Esc goes back/);
		}
		dashboard.type(what === 'leaves' && label.startsWith('network') ? '\u0003' : '\u001B');
		await dashboard.hides(label);
		await dashboard.shows(/yet: Enter asks/);
	}
};

const drivers: Readonly<Record<string, Driver>> = {command: byCommand, panel: byPanel};

describe.concurrent.each(Object.entries(drivers))('by the %s', (_name, drive) => {
	it.for([...scripts])('%s', async ([, script], {expect: expectHere}) => {
		const stage = await prepareStage(script);
		await drive(stage);
		const {requests, outcome, isFound} = expectedOf(script);
		const last = () => stage.attempts().at(-1);
		if (outcome !== undefined) {
			await until(
				() => last()?.outcome !== undefined && (!isFound || last()?.block !== undefined),
				() => `the journal ends with ${JSON.stringify(last(), (_key, value) => String(value))}`,
			);
		}
		// The attempt was on disk before its one request left.
		expectHere(stage.broadcasts).toEqual(Array(requests).fill({isOnDisk: true}));
		expectHere(stage.attempts().map(attempt => attempt.outcome?.kind)).toEqual(
			outcome === undefined ? [] : [outcome],
		);
		expectHere(last()?.block?.kind === 'found').toBe(isFound);
	});
});
