import {createHash} from 'node:crypto';
import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {stateFileName} from '../../source/store/state-file.ts';
import {limitTo} from '../../source/system/limit-to.ts';
import {runCommand} from '../helpers/run-command.ts';
import {serve, type TestServer} from '../helpers/serve.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';
import {until} from '../helpers/until.ts';
import {addressOf} from '../helpers/validators.ts';
import {anyText, type Below, hostileAnswer, randomOf} from './hostile.ts';
import {hostileNodeAnswer} from './hostile-node.ts';
import {delegator, type Form, type InputCommand, inputCommands, wordsOf} from './input-commands.ts';
import {problemsOf, problemsOfMetrics} from './input-problems.ts';

const columns = 80;

interface InputAttack {
	readonly seed: number;
	readonly answers: number;
	/** Commands at a time: with one of them the same seed gives the same answers. */
	readonly atOnce: number;
}

/** Asks all commands in all forms until so many hostile answers were read, and lists what went wrong. */
export async function attackInputs({seed, answers, atOnce}: InputAttack) {
	const below = randomOf(seed);
	const server = await serveHostile(seed);
	const ofOneChain = await serveHostile(seed, true);
	const environment = await hostileHome(below);
	const wrong: string[] = [];
	let [runs, slowest] = [0, 0];
	const inTurn = limitTo(atOnce);
	const attack = async (command: InputCommand, form: Form) => {
		const words = [...command.typed, ...wordsOf(form, command)];
		// A command for a wallet is never cut, and the snapshot is for where there is no terminal.
		const isDrawn = form === 'table' && !command.isPlain && below(2) === 0;
		const {url} = command.isKept ? ofOneChain : server;
		if (command.node === 'needed' || (command.node && below(2) === 0)) words.push('-r', url);
		const begun = performance.now();
		const outcome = await runCommand([...words, '-i', url, '--timeout', '5'], {
			environment,
			...(isDrawn && {columns}),
		});
		runs++;
		slowest = Math.max(slowest, performance.now() - begun);
		for (const problem of problemsOf(outcome, form, isDrawn ? columns : undefined))
			wrong.push(`${words.join(' ')}: ${problem}`);
	};
	const scrape = async () => {
		wrong.push(...(await scrapeOnce(ofOneChain, environment)));
		runs++;
	};
	while (server.requests.length < answers && wrong.length === 0) {
		const round = inputCommands.flatMap(command =>
			command.forms.map(form => inTurn(() => attack(command, form))),
		);
		await Promise.all([...round, inTurn(scrape)]);
	}
	const read = server.requests.length + ofOneChain.requests.length;
	return {wrong, runs, answers: read, slowest: Math.round(slowest)};
}

const chain = 'namada.5f5de2dd1b88cba30586420';

/** Requests within which a chain that is kept tells the same: what two looks see alike is believed. */
const requestsOfAnAge = 60;

/**
Serves hostile answers of an indexer and of a node, by the question and how often it came, as requests overtake each other.

@param isOneChain true: it always tells which chain it serves, and each look finds a new block, or nothing would be kept
*/
export function serveHostile(seed: number, isOneChain = false): Promise<TestServer> {
	const asked = new Map<string, number>();
	let requests = 0;
	return serve((request, response) => {
		const url = request.url ?? '';
		const times = (asked.get(url) ?? 0) + 1;
		asked.set(url, times);
		const turn = isOneChain ? Math.floor(requests++ / requestsOfAnAge) : times;
		const digest = createHash('sha256').update(`${seed} ${turn} ${url}`).digest();
		const below = randomOf(digest.readUInt32LE());
		const text = hostileNodeAnswer(url, below) ?? hostileAnswer(url, below, isOneChain ? 30 : 1);
		response.setHeader('content-type', 'application/json');
		if (!isOneChain) {
			response.end(text);
			return;
		}
		const told = url.endsWith('/chain/parameters') ? withChain(text) : text;
		const now = Math.floor(Date.now() / 1000);
		response.end(told.replaceAll('4030720', String(4_030_720 + times)).replaceAll('1795200000', String(now)));
	});
}

/** Returns an object of JSON that tells the chain, whatever it says of it. */
function withChain(text: string): string {
	return text.startsWith('{"') ? `${text.slice(0, -1)},"chainId":"${chain}"}` : `{"chainId":"${chain}"}`;
}

/** Returns the environment of a person whose labels are hostile too. */
async function hostileHome(below: Below): Promise<Readonly<Record<string, string>>> {
	const home = await temporaryFolder();
	const folder = path.join(home, 'stakedeck');
	await mkdir(folder, {mode: 0o700});
	const labels = [
		{chain, address: delegator, label: anyText(below)},
		{chain, address: addressOf(2), label: anyText(below), kind: 'validator'},
		{chain, address: addressOf(4), label: anyText(below), kind: 'validator'},
	];
	await writeFile(path.join(folder, stateFileName), JSON.stringify({version: 1, labels}));
	return {HOME: home, XDG_STATE_HOME: home, XDG_CONFIG_HOME: home, LANG: 'C.UTF-8'};
}

/** Requests of an exporter's first reading: those after it tell of what it read. */
const firstReading = 6;

/** Rounds of scrapes of an exporter whose service may be too hostile to tell a validator, and milliseconds of each. */
const [maxRounds, roundMilliseconds] = [3, 1100];

/** Runs an exporter until it has read, asks it in both forms in turn, and lists what was wrong. */
async function scrapeOnce(
	server: TestServer,
	environment: Readonly<Record<string, string>>,
): Promise<readonly string[]> {
	const before = server.requests.length;
	let end = (_name: NodeJS.Signals) => {};
	let stderr = () => '';
	const running = runCommand(['exporter', '-i', server.url, '--listen', '127.0.0.1:0'], {
		environment,
		onStart(signal, said) {
			[end, stderr] = [signal, said];
		},
	});
	const address = () => /(http:\S+\/metrics)\n/.exec(stderr())?.[1];
	await until(() => address() !== undefined && server.requests.length >= before + firstReading, stderr);
	const problems: string[] = [];
	let text = '';
	const begun = performance.now();
	for (let round = 0; round < maxRounds && !text.includes('stakedeck_validator_info'); round++) {
		// The text of a second is made once.
		await until(() => performance.now() - begun >= round * roundMilliseconds);
		for (const accept of ['text/plain', 'application/openmetrics-text']) {
			const response = await fetch(address() ?? '', {headers: {accept}});
			text = await response.text();
			problems.push(...problemsOfMetrics(text).map(problem => `exporter, ${accept}: ${problem}`));
		}
	}
	end('SIGTERM');
	const {exitCode} = await running;
	return exitCode === 0 ? problems : [...problems, `exporter: exit code ${exitCode}: ${stderr()}`];
}
