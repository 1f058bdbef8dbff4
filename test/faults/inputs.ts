import {createHash} from 'node:crypto';
import {widthOf} from '../../source/format/width.ts';
import {limitTo} from '../../source/system/limit-to.ts';
import {formula, parseCsv} from '../helpers/csv.ts';
import {type Outcome, runCommand} from '../helpers/run-command.ts';
import {serve} from '../helpers/serve.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';
import {addressOf} from '../helpers/validators.ts';
import {control} from './control.ts';
import {hostileAnswer, randomOf} from './hostile.ts';

const [delegator, validator] = [addressOf(1), addressOf(2)];

const commands: readonly (readonly string[])[] = [
	['overview'],
	['calendar'],
	['validators'],
	['proposals'],
	['proposal', '40'],
	['stake', delegator],
	['stake', delegator, '--commands'],
	['move', delegator, '--from', validator],
	['bonds', delegator],
	['merged-bonds', delegator],
	['unbonds', delegator],
	['merged-unbonds', delegator],
	['withdraws', delegator],
	['votes', '40'],
	['votes', delegator],
	['rewards', delegator],
	['balance', delegator],
	['history', delegator],
	['parameters'],
	['tx', 'ab'.repeat(32)],
	['service'],
	['service', '--check'],
	[],
];

/** Forms of an answer that a command has; the snapshot and the wallet's commands have one. */
const formats = ['table', 'json', 'csv'] as const;

function formatsOf(typed: readonly string[]): readonly (typeof formats)[number][] {
	if (typed.length === 0 || typed.includes('--commands')) return ['table'];
	return formats.slice(0, typed[0] === 'overview' ? 2 : 3);
}

const columns = 80;

/** Sequences that are meant: colours, and the line of progress that is drawn anew. */
const meant = new RegExp(['\u001B', String.raw`\[(?:[\d;]*m|K)`].join(''), 'g');

interface InputAttack {
	readonly seed: number;
	readonly answers: number;
	/** Commands at a time: with one of them the same seed gives the same answers. */
	readonly atOnce: number;
}

/** Asks all commands in all forms until so many hostile answers were read, and lists what went wrong. */
export async function attackInputs({seed, answers, atOnce}: InputAttack) {
	const below = randomOf(seed);
	const asked = new Map<string, number>();
	/** Answers by the question and how often it came, as requests of one command overtake each other. */
	const answerTo = (url: string) => {
		const times = (asked.get(url) ?? 0) + 1;
		asked.set(url, times);
		const digest = createHash('sha256').update(`${seed} ${times} ${url}`).digest();
		return hostileAnswer(url, randomOf(digest.readUInt32LE()));
	};
	const server = await serve((request, response) => {
		response.setHeader('content-type', 'application/json');
		response.end(answerTo(request.url ?? ''));
	});
	const folder = await temporaryFolder();
	const environment = {HOME: folder, XDG_STATE_HOME: folder, XDG_CONFIG_HOME: folder, LANG: 'C.UTF-8'};
	const wrong: string[] = [];
	let [runs, slowest] = [0, 0];
	const inTurn = limitTo(atOnce);
	const attack = async (typed: readonly string[], format: (typeof formats)[number]) => {
		const hasForms = formatsOf(typed).length > 1;
		const words = hasForms ? ['-o', format] : [];
		// A command for a wallet is never cut, and the snapshot is for where there is no terminal.
		const isDrawn = hasForms && format === 'table' && below(2) === 0;
		const begun = performance.now();
		const outcome = await runCommand([...typed, '-i', server.url, '--timeout', '5', ...words], {
			environment,
			...(isDrawn && {columns}),
		});
		runs++;
		slowest = Math.max(slowest, performance.now() - begun);
		for (const problem of problemsOf(outcome, words[1], isDrawn))
			wrong.push(`${typed.join(' ')} ${words.join(' ')}: ${problem}`);
	};
	while (server.requests.length < answers && wrong.length === 0) {
		const round = commands.flatMap(typed =>
			formatsOf(typed).map(format => inTurn(() => attack(typed, format))),
		);
		await Promise.all(round);
	}
	return {wrong, runs, answers: server.requests.length, slowest: Math.round(slowest)};
}

function problemsOf(
	{exitCode, stdout, stderr}: Outcome,
	format: string | undefined,
	isDrawn: boolean,
): readonly string[] {
	const problems = [
		![0, 1, 2, 3, 4].includes(exitCode) && `exit code ${exitCode}`,
		exitCode === 2 && !/no stake|nothing is bonded/.test(stderr) && `wrong usage: ${stderr}`,
		exitCode === 1 && stderr === '' && 'nothing said',
		/\bbug\b|\n {4}at /.test(stderr) && `not a sentence: ${stderr}`,
		control.test(isDrawn ? withoutMeant(stderr) : stderr) &&
			`control characters on stderr: ${JSON.stringify(stderr)}`,
		control.test(isDrawn ? withoutMeant(stdout) : stdout) && `control characters: ${JSON.stringify(stdout)}`,
		isDrawn && tooWide(stdout),
		format === 'csv' && isFormula(stdout),
		format === 'json' && exitCode === 0 && isNotJson(stdout),
	];
	return problems.filter(problem => typeof problem === 'string');
}

function withoutMeant(text: string): string {
	return text.replaceAll(meant, '');
}

function tooWide(text: string): string | false {
	const line = withoutMeant(text)
		.split('\n')
		// A word alone on its line, as an address of the web, is whole so that it can be copied.
		.find(each => widthOf(each) > columns && /\S\s+\S/.test(each));
	return line !== undefined && `a line of ${widthOf(line)} cells: ${line}`;
}

function isFormula(text: string): string | false {
	const found = parseCsv(text)
		.flat()
		.find(cell => formula.test(cell));
	return found !== undefined && `a formula: ${JSON.stringify(found)}`;
}

function isNotJson(text: string): string | false {
	try {
		JSON.parse(text);
		return false;
	} catch {
		return `no JSON: ${text.slice(0, 200)}`;
	}
}
