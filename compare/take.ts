import {states} from '../test/faults/dashboard-ways.ts';
import {lookOf, textOf} from '../test/helpers/look.ts';
import type {RealTerminal} from '../test/helpers/terminal.ts';
import type {CommandCase} from './gather.ts';
import type {Group} from './group.ts';
import {countRequests} from './normalise.ts';
import {runToEnd, type Shown, type Stage, showDashboard, startLasting} from './programs.ts';
import {type World, worldOfScenario} from './worlds.ts';

/** Text that is compared. */
export interface Taken {
	readonly group: Group;
	readonly name: string;
	readonly text: string;
}

/** Work that yields texts of one build. */
export interface Case {
	readonly group: Exclude<Group, 'requests'>;
	/** Name in the report; a case that takes several texts names each below it. */
	readonly name: string;
	/** True if it changes its chain, and so needs one of its own. */
	readonly hasOwnChain: boolean;
	/** World of the chain of its own; left out: that of the other cases. */
	readonly world?: World;
	take(stage: Stage): Promise<readonly Taken[]>;
}

/** Takes what commands print, how they end, which files they write, and what they ask. */
export function takeCommands({group, name, lines, environment = {}, isLiving}: CommandCase): Case {
	return {
		group,
		name,
		hasOwnChain: isLiving,
		async take(stage) {
			const texts: string[] = [];
			const requests: string[] = [];
			for (const words of lines) {
				const outcome = await runToEnd(stage, words, {isLiving, environment});
				texts.push(lines.length === 1 ? outcome.text : `$ ${words.join(' ')}\n${outcome.text}`);
				requests.push(...outcome.requests);
			}
			return withRequests({group, name, text: texts.join('\n')}, requests);
		},
	};
}

function withRequests(taken: Taken, requests: readonly string[]): readonly Taken[] {
	return [taken, {...taken, group: 'requests', text: countRequests(requests)}];
}

const sizes = [
	{columns: 160, rows: 50},
	{columns: 120, rows: 40},
	{columns: 80, rows: 24},
	{columns: 60, rows: 15},
] as const;

interface View {
	readonly name: string;
	readonly route: string | undefined;
	/** Keys typed one after the other, each once the dashboard has come to rest. */
	readonly keys: readonly string[];
}

/** Lists the views of the routes. */
export function listViews(routes: readonly string[]): readonly View[] {
	return routes.map(route => ({name: `view ${route}`, route, keys: []}));
}

/** Lists the states that keys lead to: panels, prompts and menus. */
export function listStates(): readonly View[] {
	const own = states.filter(([, , isDemo]) => isDemo !== true);
	return [
		...own.map(([name, steps]) => ({
			name: `state ${name}`,
			route: undefined,
			keys: steps.map(([keys]) => keys),
		})),
		{name: 'state a transaction to be sent', route: undefined, keys: [':broadcast bond.tx\r']},
	];
}

/** Takes the screens of a view at every size. */
export function takeView({name, route, keys}: View, hasColors: boolean): Case {
	return {
		group: 'views',
		name,
		hasOwnChain: false,
		async take(stage) {
			const shown = await showDashboard(stage, route === undefined ? [] : ['--view', route], sizes[0]);
			const screens: string[] = [];
			try {
				await shown.rests();
				for (const typed of keys) {
					shown.terminal.type(typed);
					await shown.rests();
				}
				for (const {columns, rows} of sizes) {
					if (columns !== sizes[0].columns) {
						shown.terminal.resize(columns, rows);
						await shown.rests();
					}
					screens.push(`═══ ${columns}×${rows}\n${screenOf(shown, hasColors)}`);
				}
			} catch (error) {
				screens.push(String(error));
			}
			const requests = shown.requests();
			await shown.end();
			return withRequests({group: 'views', name, text: screens.join('\n')}, requests);
		},
	};
}

function screenOf({terminal}: Shown, hasColors: boolean): string {
	const lines = terminal.lines();
	if (!hasColors) return lines.join('\n');
	return lines.map((line, row) => [line, ...looksIn(terminal, line, row)].join('\n')).join('\n');
}

/** Describes the runs of cells of a line that do not look as the terminal's own: "    3–9 bold 12". */
function looksIn(terminal: RealTerminal, line: string, row: number): readonly string[] {
	const runs: {from: number; to: number; look: string}[] = [];
	for (let column = 0; column < line.length; column++) {
		const cell = terminal.cell(column, row);
		if (!cell || textOf(cell) === '') continue;
		const set = Object.entries(lookOf(cell)).filter(([, value]) => value !== false && value !== undefined);
		const look = set
			.map(([name, value]) => (value === true ? name : `${name} ${JSON.stringify(value)}`))
			.join(', ');
		const last = runs.at(-1);
		if (last?.look === look) last.to = column;
		else runs.push({from: column, to: column, look});
	}
	return runs.filter(({look}) => look !== '').map(({from, to, look}) => `    ${from}–${to} ${look}`);
}

/** Milliseconds between two looks at an exporter: an epoch. */
const epoch = 6 * 3_600_000;

/** Takes the metrics of an exporter in both forms, in some epochs. */
export function takeMetrics(flags: readonly string[]): Case {
	const name = ['exporter', ...flags].join(' ');
	return {
		group: 'metrics',
		name,
		hasOwnChain: true,
		async take(stage) {
			const exporter = await startLasting(stage, ['exporter', '--listen', '127.0.0.1:0', ...flags], epoch);
			const texts: string[] = [];
			try {
				for (const ahead of [0, 1, 2]) {
					if (ahead > 0) {
						await stage.chain.advance('epochs', 1);
						exporter.sleep();
					}
					await exporter.rests();
					const [url = ''] = /http:\S+\/metrics/.exec(exporter.stderr()) ?? [];
					for (const accept of ['text/plain', 'application/openmetrics-text']) {
						const answer = await fetch(url, {headers: {accept}});
						texts.push(`═══ +${ahead} epochs, ${accept}: ${answer.status}\n${await answer.text()}`);
					}
				}
			} catch (error) {
				texts.push(String(error));
			}
			await exporter.end();
			const text = [...texts, `--- stderr\n${exporter.stderr()}`].join('\n');
			return withRequests({group: 'metrics', name, text}, exporter.requests());
		},
	};
}

/** Commands that print what happened and what is to come, after the last epoch of a history. */
const afterwards = [
	['changes', '--since', '30d'],
	['changes', '--since', '30d', '-o', 'json'],
	['changes', '--offline', '--since', '30d', '--mine', '-o', 'csv'],
	['overview', '--fail-if-any', 'minor'],
	['calendar', '--days', '60', '-o', 'ics'],
] as const;

/**
Takes what a watch hands over in each epoch of a scenario, and what is known of all of it at the end.

@param lines commands to run at the end, beside the usual ones
*/
export function takeHistory(
	scenario: string,
	lines: readonly (readonly string[])[],
	hasColors: boolean,
): Case {
	return {
		group: 'metrics',
		name: 'watch --once in each epoch',
		hasOwnChain: true,
		world: worldOfScenario(scenario),
		async take(stage) {
			const taken: Taken[] = [];
			const take = async (name: string, words: readonly string[], chain: Stage['chain']) => {
				const {text, requests} = await runToEnd({...stage, chain}, words, {isLiving: true});
				taken.push(...withRequests({group: 'metrics', name, text}, requests));
			};
			const watch = ['watch', '--once', '--name', 'history', '-o', 'json'];
			let {chain} = stage;
			await take('+0 epochs: watch --once', watch, chain);
			const last = chain.steps.reduce((most, step) => (step > most ? step : most), chain.epoch);
			const first = chain.epoch;
			while (chain.epoch < last) {
				await chain.advance('epochs', 1);
				// What people do in an epoch, they do after its first blocks.
				chain = await chain.advance('blocks', 150);
				await take(`+${chain.epoch - first} epochs: watch --once`, watch, chain);
			}
			for (const words of [...lines, ...afterwards]) {
				await take(`at the end: ${words.join(' ')}`, words, chain);
				// Commands that waited have made blocks.
				chain = await chain.advance('blocks', 1);
			}
			const view = takeView({name: 'at the end: view changes', route: 'changes', keys: []}, hasColors);
			return [...taken, ...(await view.take({...stage, chain}))];
		},
	};
}
