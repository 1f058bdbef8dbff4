import {createIndexer} from '../../source/services/indexer/indexer.ts';
import {createChainNode} from '../../source/services/node/chain-node.ts';
import {startDashboard} from '../helpers/dashboard.tsx';
import type {FakeIndexer} from '../helpers/fake-indexer.ts';
import {until} from '../helpers/until.ts';
import {addressOf} from '../helpers/validators.ts';
import {control} from './control.ts';
import {type Below, randomOf, weapons} from './hostile.ts';
import {delegator} from './input-commands.ts';
import {serveHostile} from './inputs.ts';

/** Routes of all views, of which a session opens one. */
const views: readonly string[] = [
	'overview',
	'validators',
	'proposals',
	'proposal 40',
	`stake ${delegator}`,
	`bonds ${delegator}`,
	`merged-bonds ${delegator}`,
	`unbonds ${delegator}`,
	`withdraws ${delegator}`,
	`history ${delegator}`,
	'parameters',
	'networks',
	'delegator',
	'changes',
	'calendar',
	`validator ${addressOf(2)}`,
	`tx ${'ab'.repeat(32)}`,
];

const esc = '\u001B';

/** Keys that lead to what a view shows of a row, to its panels and menus, and back. */
const keys: readonly string[] = [
	...'123457jkGgdJDCsfnp=/v x!?aocr][',
	'\r',
	'\t',
	esc,
	`${esc}[B`,
	':service\r',
	':label a\r',
	':filter jailed\r',
	':theme\r',
];

/** Sequences that the dashboard itself writes: colours, the cursor, modes, what it erases, and its title, kept and told. */
const own = new RegExp(
	[
		'\u001B',
		String.raw`(?:\[[?>=<]?[\d;]*[ -/]?[@A-HJ-MPSTXdfhlmnqrstu]|[78=>E]|\]2;[^\u0000-\u001F\u007F-\u009F]*\u001B\\)`,
	].join(''),
	'g',
);

const timeLimit = {attemptMilliseconds: 5000, totalMilliseconds: 10_000};
const columns = 80;
/** Columns of the terminal beside those that the dashboard knows of: what is too wide stands there. */
const beyond = 40;

interface ViewAttack {
	readonly seed: number;
	/** Hostile answers to be read at least. */
	readonly answers: number;
}

/** Opens views on hostile answers, types, and lists what was wrong on their screens. */
export async function attackViews({seed, answers}: ViewAttack) {
	const below = randomOf(seed);
	const servers = [await serveHostile(seed), await serveHostile(seed, true)] as const;
	const read = () => servers[0].requests.length + servers[1].requests.length;
	const wrong: string[] = [];
	let sessions = 0;
	while (read() < answers && wrong.length === 0) {
		const view = views[sessions % views.length] ?? '';
		const {url} = servers[below(2)] ?? servers[0];
		const isSpoken = below(3) === 0;
		const problems = await openView({view, url, isSpoken, below});
		wrong.push(...problems.map(problem => `${view}${isSpoken ? ', spoken' : ''}: ${problem}`));
		sessions++;
	}
	return {wrong, sessions, answers: read()};
}

interface Opening {
	readonly view: string;
	readonly url: string;
	readonly isSpoken: boolean;
	readonly below: Below;
}

async function openView({view, url, isSpoken, below}: Opening): Promise<readonly string[]> {
	const asking = {address: url, timeLimit};
	const indexer = Object.assign(createIndexer(asking), {release() {}}) as unknown as FakeIndexer;
	const dashboard = startDashboard({
		indexer,
		view,
		isSpoken,
		// A list is written to no file, which would stay.
		keys: {export: []},
		isAscii: below(4) === 0,
		columns: columns + beyond,
		intervalMilliseconds: 10_000,
		...(below(2) === 0 && {node: createChainNode(asking)}),
	});
	// Before its first frame: the terminal is wider than it is told.
	Object.assign(dashboard.stdout, {columns});
	dashboard.stdout.emit('resize');
	const typed: string[] = [];
	const problems: string[] = [];
	await until(() => dashboard.text().trim() !== '');
	for (let left = 12; left > 0 && problems.length === 0; left--) {
		await settle();
		await dashboard.caughtUp();
		if (!isSpoken) problems.push(...tooWide(dashboard));
		const key = keys[below(keys.length)] ?? '';
		typed.push(key);
		dashboard.type(key);
	}
	const problem = describeWritten(dashboard.written());
	if (problem !== undefined) problems.push(problem);
	const errors = dashboard.errors();
	if (errors !== '') problems.push(`written to stderr: ${errors}`);
	let code: number | string | undefined;
	void dashboard.exitCode.then(ended => (code = ended));
	dashboard.type('\u0003'.repeat(4));
	await until(() => code !== undefined).catch(() => problems.push(`does not end: ${dashboard.text()}`));
	if (code !== undefined) {
		await dashboard[Symbol.asyncDispose]();
		if (![0, 130].includes(code as number)) problems.push(`exit code ${code}`);
	}
	return problems.map(each => `${each}, after ${JSON.stringify(typed)}`);
}

/** Lets requests over loopback and what is drawn of them have their turn. */
async function settle(): Promise<void> {
	for (let turns = 0; turns < 30; turns++) await new Promise(resolve => setImmediate(resolve));
}

function tooWide({cell, lines}: ReturnType<typeof startDashboard>): readonly string[] {
	const found = lines().find((_line, row) =>
		Array.from({length: beyond}, (_cell, index) => cell(columns + index, row)?.getChars() ?? '').some(
			character => character.trim() !== '',
		),
	);
	return found === undefined ? [] : [`beyond ${columns} columns: ${JSON.stringify(found)}`];
}

/** Weapons that nothing but the service could have sent as they are. */
const aimed = weapons.filter(each => control.test(each) && each.length > 2);

function describeWritten(written: string): string | undefined {
	const weapon = aimed.find(each => written.includes(each));
	if (weapon !== undefined) return `a weapon was written: ${JSON.stringify(weapon)}`;
	const rest = written.replaceAll(own, '');
	const found = control.exec(rest);
	if (!found) return undefined;
	return `not meant: ${JSON.stringify(rest.slice(Math.max(0, found.index - 40), found.index + 40))}`;
}
