import {readFileSync} from 'node:fs';
import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {decodeJournal} from '../../source/broadcast/attempt.ts';
import {type Answering, answerWith, serve} from '../helpers/serve.ts';
import {cli} from '../helpers/spawn.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';
import {openTerminal} from '../helpers/terminal.ts';
import {until} from '../helpers/until.ts';

const ownChain = 'stake.test-1';

/** Steps of a broadcast, in their order; a program that is killed at one of them has done those before it. */
const steps = ['asking the chain', 'asking the person', 'sending', 'looking for it', 'done'] as const;
type Step = (typeof steps)[number];

const hasPassed = (step: Step, reached: Step) => steps.indexOf(reached) > steps.indexOf(step);

/** What the journal then has: outcome and block of its one attempt. */
const known: Readonly<Record<Step, readonly (readonly [string | undefined, string | undefined])[]>> = {
	'asking the chain': [],
	'asking the person': [],
	// Nobody can say what became of it.
	sending: [[undefined, undefined]],
	'looking for it': [['accepted', undefined]],
	done: [['accepted', 'found']],
};

/** A chain whose services answer up to that step. */
async function serveUpTo(step: Step) {
	const held: Answering = () => {};
	const nothing = answerWith(404, '{}');
	const status = answerWith(200, JSON.stringify({result: {node_info: {network: ownChain}}}));
	const accepted = answerWith(200, '{"code":0,"data":"","log":""}');
	// A service without any good answer would be taken for one that is away.
	const parameters = answerWith(200, `{"chainId":"${ownChain}"}`);
	const found = answerWith(200, '{"exitCode":"applied","blockHeight":"7","innerTransactions":[]}');
	const node = await serve(({url = ''}, response) => {
		if (url.includes('/broadcast_tx_')) (hasPassed('sending', step) ? accepted : held)(response);
		else if (url.startsWith('/status')) (hasPassed('asking the chain', step) ? status : held)(response);
		else nothing(response);
	});
	const indexer = await serve(({url = ''}, response) => {
		if (url.includes('/chain/wrapper/')) (hasPassed('looking for it', step) ? found : held)(response);
		else if (url.includes('/chain/parameters')) parameters(response);
		else nothing(response);
	});
	return {node, indexer};
}

/** Types what leads to that step, and waits for it. */
async function walkTo(step: Step, isPanel: boolean, {node, indexer}: Awaited<ReturnType<typeof serveUpTo>>) {
	const folder = await temporaryFolder();
	const file = path.join(folder, 'transaction');
	await writeFile(file, Buffer.from('00a1b2c3d4e5f6a7b8c9', 'hex'));
	await mkdir(path.join(folder, 'stakedeck'));
	await writeFile(
		path.join(folder, 'stakedeck/config.toml'),
		`profile = "test"\n[profiles.test]\nindexer-url = "${indexer.url}"\nrpc-url = "${node.url}"\nchain-id = "${ownChain}"\n`,
	);
	const words = isPanel ? ['--view', 'tx'] : ['broadcast', file, '--encoding', 'raw', '--follow'];
	const program = openTerminal(process.execPath, [cli, ...words], {
		env: {HOME: folder, XDG_CONFIG_HOME: folder},
		columns: 120,
		rows: 40,
	});
	if (isPanel) {
		await program.shows('No transaction looked up');
		program.type(`:broadcast ${file}\r`);
	}
	await until(() => node.requests.some(({url}) => url.startsWith('/status')), program.text);
	if (step === 'asking the chain') return {program, folder};
	await program.shows(isPanel ? 'Send this transaction?' : `Type ${ownChain}`);
	if (isPanel) {
		program.type('\r');
		await program.shows('network: ');
	}
	if (step === 'asking the person') return {program, folder};
	program.type(`${ownChain}\r`);
	await until(() => node.requests.some(({url}) => url.includes('broadcast')), program.text);
	if (step === 'sending') return {program, folder};
	await until(() => indexer.requests.some(({url}) => url.includes('/chain/wrapper/')), program.text);
	if (step === 'looking for it') return {program, folder};
	if (isPanel) await program.shows('found under this hash');
	return {program, folder};
}

describe.each([
	['command', false],
	['panel', true],
])('a %s that is killed', (_name, isPanel) => {
	it.each(steps)('while it is %s leaves a journal that says what is known', async step => {
		const services = await serveUpTo(step);
		const {program, folder} = await walkTo(step, isPanel, services);
		await using _program = program;
		const attempts = () => {
			try {
				return decodeJournal(
					readFileSync(path.join(folder, '.local/state/stakedeck/broadcasts.ndjson'), 'utf8'),
				).map(({outcome, block}) => [outcome?.kind, block?.kind] as const);
			} catch {
				return [];
			}
		};
		// What it says of a step that is done is on disk, or a moment later.
		await until(
			() => JSON.stringify(attempts()) === JSON.stringify(known[step]),
			() => JSON.stringify(attempts()),
		);
		// A command that has done all of it ends by itself.
		if (isPanel || step !== 'done') process.kill(program.pid, 'SIGKILL');
		await program.exitCode;
		expect(attempts()).toEqual(known[step]);
		const sent = services.node.requests.filter(({url}) => url.includes('broadcast'));
		expect(sent).toHaveLength(hasPassed('asking the person', step) ? 1 : 0);
	});
});
