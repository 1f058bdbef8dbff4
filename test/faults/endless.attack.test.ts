import {readFileSync} from 'node:fs';
import {expect, it} from 'vitest';
import {cli, spawnCli} from '../helpers/spawn.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';
import {openTerminal} from '../helpers/terminal.ts';
import {until} from '../helpers/until.ts';
import {addressOf} from '../helpers/validators.ts';
import {noteCounts} from './counts.ts';
import {type EndlessName, endlessPages, serveEndless} from './endless-faults.ts';

const kinds = Object.keys(endlessPages) as EndlessName[];
const address = addressOf(1);

/** Commands, and their limits of requests, mebibytes and seconds. */
const commands = [
	{typed: ['overview'], requests: 450, mebibytes: 200, seconds: 15},
	{typed: ['calendar'], requests: 450, mebibytes: 200, seconds: 15},
	{typed: ['stake', address], requests: 230, mebibytes: 200, seconds: 15},
	{typed: ['proposals', '--status', 'passed'], requests: 220, mebibytes: 200, seconds: 15},
	{typed: ['validators', '--all'], requests: 3400, mebibytes: 700, seconds: 60},
	{typed: ['history', address, '--all'], requests: 3400, mebibytes: 700, seconds: 60},
] as const;

/** Largest memory that the process has had in RAM, in mebibytes; 0: it has ended. */
function peakOf(pid: number | undefined): number {
	try {
		return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
	} catch {
		return 0;
	}
}

async function homeOf() {
	const folder = await temporaryFolder();
	return {HOME: folder, XDG_STATE_HOME: folder, XDG_CONFIG_HOME: folder};
}

const most = {requests: 0, mebibytes: 0};

it.each(commands.flatMap(command => kinds.map(kind => [command.typed.join(' '), kind, command] as const)))(
	'%s ends with pages %s within its requests, memory and time',
	async (_name, kind, {typed, requests, mebibytes, seconds}) => {
		const {url, count} = await serveEndless(kind);
		const begun = performance.now();
		const {child, ended, stderr} = spawnCli([...typed, '-i', url], {environment: await homeOf()});
		let peak = 0;
		let hasEnded = false;
		const end = ended.then(({code}) => {
			hasEnded = true;
			return code;
		});
		const sample = () => {
			peak = Math.max(peak, peakOf(child.pid));
			return hasEnded;
		};
		await until(sample, undefined, 100_000);
		const code = await end;
		expect([0, 1], stderr()).toContain(code);
		if (code === 1) expect(stderr()).toMatch(/^stakedeck: .*\n$/);
		expect(count()).toBeLessThanOrEqual(requests);
		expect(peak).toBeLessThan(mebibytes);
		expect((performance.now() - begun) / 1000).toBeLessThan(seconds);
		most.requests = Math.max(most.requests, count());
		most.mebibytes = Math.max(most.mebibytes, Math.ceil(peak));
	},
	120_000,
);

it.each(kinds)(
	'the dashboard asks little where pages are %s, and stays small',
	async kind => {
		const {url, count} = await serveEndless(kind);
		const env = await homeOf();
		const words = [cli, '-i', url, '--interval', '10', '--timeout', '5'];
		await using terminal = openTerminal(process.execPath, words, {env, columns: 100});
		await terminal.shows(/live|stale/);
		const begun = performance.now();
		await until(() => performance.now() - begun > 30_000, undefined, 60_000);
		expect(count()).toBeLessThanOrEqual(500);
		expect(peakOf(terminal.pid)).toBeLessThan(200);
		terminal.type('Q');
		expect(await terminal.exitCode).toBe(0);
		noteCounts({
			test: 'test/faults/endless.attack.test.ts',
			words: `${commands.length} commands and the dashboard, ${kinds.length} kinds of endless pages; at most ${most.requests} requests, ${most.mebibytes} MiB`,
		});
	},
	90_000,
);
