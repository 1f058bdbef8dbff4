import type {ServerResponse} from 'node:http';
import {afterAll, expect, it} from 'vitest';
import {limitTo} from '../../source/system/limit-to.ts';
import {someBytes} from '../helpers/broadcast.ts';
import {openDesk} from '../helpers/run-broadcast.ts';
import {answerWith} from '../helpers/serve.ts';
import {type Running, spawnCli} from '../helpers/spawn.ts';
import {until} from '../helpers/until.ts';
import {bodyFaults} from './body-faults.ts';
import {connectionFaults} from './connection-faults.ts';
import {noteCounts} from './counts.ts';
import {randomOf} from './hostile.ts';
import {countSent, countSentTo, judgeJournal} from './sent.ts';
import {statusFaults} from './status-faults.ts';

const kills = Number(process.env.KILLS ?? 1000);
const races = Number(process.env.RACES ?? 100);
const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);
const below = randomOf(seed);

const accepted = answerWith(200, '{"code":0,"data":"","log":""}');

const seen: string[] = [];
afterAll(() =>
	noteCounts({
		test: 'test/faults/broadcast.attack.test.ts',
		words: `${seen.join(', ')} (seed ${seed})`,
	}),
);

it('sends once under each fault of a node, and the journal tells what may have left', async () => {
	const faults = [...connectionFaults, ...statusFaults, ...bodyFaults].filter(
		({name}) => !/^(?:the (?:host|port)|speaks plain|has a certificate)/.test(name),
	);
	const wrong: string[] = [];
	const inTurn = limitTo(8);
	const attack = async (fault: (typeof faults)[number], number: number) => {
		const node = await countSentTo(fault);
		// Within one program the same is sent by one at a time, whatever the journal.
		const desk = await openDesk(Uint8Array.of(...someBytes, number));
		const {exitCode, stderr} = await desk.run([desk.file, '-r', node.url, '--yes', '--timeout', '2']);
		const problems = [
			...judgeJournal(await desk.attempts(), node.sent()),
			...(node.sent() === 1 ? [] : [`sent ${node.sent()} times: ${stderr}`]),
			...([0, 1, 4, 5, 6].includes(exitCode) ? [] : [`exit code ${exitCode}: ${stderr}`]),
			...(/\bbug\b|\n {4}at /.test(stderr) ? [stderr] : []),
		];
		wrong.push(...problems.map(problem => `${fault.name}: ${problem}`));
	};
	await Promise.all(faults.map((fault, number) => inTurn(() => attack(fault, number))));
	expect(wrong).toEqual([]);
	seen.push(`${faults.length} faults`);
}, 600_000);

/** Moments from which the turns to a kill are counted, as the node sees them. */
const moments = ['asked for the chain', 'sent', 'answered'] as const;

it('leaves in the journal what a node saw, at whatever moment it is killed', async () => {
	const wrong: string[] = [];
	let left = 0;
	const inTurn = limitTo(2);
	const attack = async (number: number) => {
		const moment = moments[number % moments.length];
		const turns = below(400);
		let running: Running | undefined;
		const kill = async (reached: (typeof moments)[number]) => {
			if (reached !== moment) return;
			// The rest of a step takes the program some turns of its loop, and this one about as many.
			for (let turn = 0; turn < turns; turn++) await new Promise(setImmediate);
			running?.child.kill('SIGKILL');
		};
		const node = await countSent(
			(_request, response) => {
				void kill('sent');
				accepted(response);
				void kill('answered');
			},
			() => void kill('asked for the chain'),
		);
		const desk = await openDesk();
		const start = () => {
			const words = ['broadcast', desk.file, '-r', node.url, '--yes'];
			running = spawnCli(words, {environment: desk.environment});
			return running.ended;
		};
		const {signal} = await start();
		if (signal === 'SIGKILL') left++;
		const sent = node.sent();
		const problems = [...judgeJournal(await desk.attempts(), sent)];
		// The dead one holds up nobody, and its attempt is told.
		if (number % 20 === 0) {
			const log = await desk.run(['--log', '-o', 'csv']);
			if (log.exitCode !== 0 || log.stdout.includes(',sending,')) problems.push(log.stdout, log.stderr);
		}
		wrong.push(...problems.map(problem => `${turns} turns after it was ${moment}: ${problem}`));
	};
	await Promise.all(Array.from({length: kills}, (_, number) => inTurn(() => attack(number))));
	expect({seed, wrong}).toEqual({seed, wrong: []});
	expect(left).toBeGreaterThan(kills / 10);
	seen.push(`${left} kills`);
}, 3_600_000);

it('of programs that send the same at once one sends, also where it is killed', async () => {
	const programs = 4;
	for (let race = 0; race < races; race++) {
		const held: ServerResponse[] = [];
		const node = await countSent((_request, response) => void held.push(response));
		const desk = await openDesk();
		const words = ['broadcast', desk.file, '-r', node.url, '--yes'];
		const all = Array.from({length: programs}, () => spawnCli(words, {environment: desk.environment}));
		const ended: (number | null)[] = [];
		for (const program of all) void program.ended.then(({code}) => ended.push(code));
		const describe = () => `${node.sent()} sent, ended with ${ended.join()}`;
		await until(() => ended.length === programs - 1 && held.length > 0, describe);
		expect(ended).toEqual(Array(programs - 1).fill(6));
		if (below(2) === 0) for (const response of held) accepted(response);
		else for (const {child} of all) child.kill('SIGKILL');
		await Promise.all(all.map(program => program.ended));
		expect(judgeJournal(await desk.attempts(), node.sent())).toEqual([]);
		expect(node.sent()).toBe(1);
	}
	seen.push(`${races} races of ${programs} programs`);
}, 3_600_000);
