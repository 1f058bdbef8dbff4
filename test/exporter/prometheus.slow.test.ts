import {writeFile} from 'node:fs/promises';
import path from 'node:path';
import {expect, it} from 'vitest';
import {writeAlertRules} from '../../source/exporter/alerts.ts';
import {changesHome, cold, serveSmallChain, willow} from '../helpers/changes.ts';
import {fillIn, readDashboard} from '../helpers/grafana.ts';
import {isWithoutPrometheus, prometheusNote} from '../helpers/promtool.ts';
import {spawnCli, spawnProgram} from '../helpers/spawn.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';
import {until} from '../helpers/until.ts';

/** Waits for an answer of Prometheus that holds something, and returns the series in it. */
async function query(port: number, expression: string) {
	const end = performance.now() + 120_000;
	for (;;) {
		const result = await ask(port, expression).catch(() => []);
		if (result.length > 0) return result;
		if (performance.now() > end) throw new Error(`nothing came for ${expression}`);
	}
}

/** Asks Prometheus once. Rejects where it cannot answer. */
async function ask(port: number, expression: string): Promise<readonly Series[]> {
	const url = `http://127.0.0.1:${port}/api/v1/query?query=${encodeURIComponent(expression)}`;
	const answer = await fetch(url);
	const {data, error} = (await answer.json()) as {data?: {result: Series[]}; error?: string};
	if (!data) throw new Error(`${expression}: ${error}`);
	return data.result;
}

interface Series {
	readonly metric: Readonly<Record<string, string>>;
	readonly value: readonly [number, string];
}

/** Starts Prometheus with the alert rules, scraping the exporter each second. */
async function startPrometheus(exporter: number): Promise<number> {
	const folder = await temporaryFolder();
	await writeFile(path.join(folder, 'rules.yml'), writeAlertRules());
	const config = {
		global: {scrape_interval: '1s', evaluation_interval: '1s'},
		rule_files: ['rules.yml'],
		scrape_configs: [{job_name: 'stakedeck', static_configs: [{targets: [`127.0.0.1:${exporter}`]}]}],
	};
	// A text in JSON is one in YAML too.
	await writeFile(path.join(folder, 'prometheus.yml'), JSON.stringify(config));
	const words = [
		'prometheus',
		`--config.file=${path.join(folder, 'prometheus.yml')}`,
		`--storage.tsdb.path=${path.join(folder, 'data')}`,
		'--web.listen-address=127.0.0.1:0',
	];
	const prometheus = spawnProgram(words, {environment: {PATH: process.env.PATH ?? ''}});
	const portIn = () => /Listening on" address=127\.0\.0\.1:(\d+)/.exec(prometheus.stderr())?.[1];
	await until(() => portIn() !== undefined, prometheus.stderr);
	return Number(portIn());
}

/** Panels of which this chain has nothing to show, as it has no node. */
const emptyPanels = ['Missed votes of the chosen validators'];

it.skipIf(isWithoutPrometheus)(
	`Prometheus scrapes what the exporter tells, mine included, knows its alerts, and answers the dashboard${prometheusNote}`,
	async () => {
		const {url} = await serveSmallChain({held: {[`gov/voter/${cold}/votes`]: []}});
		const {environment} = await changesHome();
		const exporter = spawnCli(['exporter', '-i', url, '--listen', '127.0.0.1:0'], {environment});
		await until(() => exporter.stderr().includes('/metrics\n'), exporter.stderr);
		const port = await startPrometheus(Number(/:(\d+)\/metrics/.exec(exporter.stderr())?.[1]));
		const [epoch] = await query(port, 'stakedeck_epoch_length_seconds');
		expect(epoch?.metric).toMatchObject({chain_id: 'namada.main', job: 'stakedeck'});
		// The lists of addresses come with the next reading of those of the chain.
		const [stake] = await query(port, 'stakedeck_stake_bonded_nam');
		expect(stake?.metric).toMatchObject({label: 'Cold wallet'});
		expect(stake?.value[1]).toBe('19.1');
		const [watchdog] = await query(port, 'ALERTS{alertname="StakedeckWatchdog",alertstate="firing"}');
		expect(watchdog?.value[1]).toBe('1');
		const [up] = await query(port, 'min_over_time(up{job="stakedeck"}[1m])');
		expect(up?.value[1]).toBe('1');
		const chosen = {chain: 'namada.main', validator: willow.address};
		for (const {title, targets} of readDashboard().panels) {
			const [first = '', ...others] = targets.map(({expr}) => fillIn(expr, chosen));
			if (emptyPanels.includes(title)) expect(await ask(port, first), title).toEqual([]);
			else expect((await query(port, first)).length, title).toBeGreaterThan(0);
			await Promise.all(others.map(expression => ask(port, expression)));
		}
	},
	240_000,
);
