import {writeFile} from 'node:fs/promises';
import path from 'node:path';
import type {RealTerminal} from '../../test/helpers/terminal.ts';
import type {Size, Stage} from './stage.ts';

/** A picture: what is opened, and what happens until it is taken. */
export interface Scene extends Size {
	/** Name of its file, without the extension. */
	readonly name: string;
	/** Said instead of the picture. */
	readonly title: string;
	/** Resolves once all stands there that the picture is to show. */
	play(stage: Stage, size: Size): Promise<RealTerminal>;
}

const enter = '\r';

/** The first line and the tabs, once all is known that stands there. */
const whole = [/epoch 1204.* ● live · indexer/, /6 Changes !/];

export const scenes: readonly Scene[] = [
	{
		name: 'overview',
		title: 'The overview: what needs me, what comes next, the network, open votes, and my addresses',
		columns: 120,
		rows: 40,
		play: openView(
			'overview',
			/2 Proposals 4 {2}3 Delegator 8/,
			/next in .* block/,
			/39 .*✗ turnout/,
			/Donations .* \d+\.\d\d +–/,
			// The votes of all addresses are in.
			/36 .* 1 of 8 [\s\S]*37 .* 2 of 8 /,
			/39 .*turnout +\d of 8/,
		),
	},
	{
		name: 'jailed',
		title: 'The jailed validators, in a list',
		columns: 80,
		rows: 10,
		// The column of my stake is among those that have no room once all of it was read.
		play: openView('validators state=jailed', /3 validators/, /Missed \+9/),
	},
	{
		name: 'proposal',
		title: 'A proposal that would fail if its vote ended now, and why',
		columns: 120,
		rows: 40,
		play: openView(
			'proposal 38',
			/Validators vote/,
			/Old laptop: yay/,
			// The votes of my validators come one by one.
			/Harbour & Sons: yay[\s\S]*Fjord Validator: not voted[\s\S]*Heron Staking: not voted/,
			/Basalt Nodes: yay/,
			/By +\d+ of/,
		),
	},
	{
		name: 'stake',
		title: 'Stake by validator: what is wrong, what a year earns, and what can be withdrawn when',
		columns: 120,
		rows: 40,
		play: openView('stake cold wallet', /What to do/, /claim .* from \d+ validators/, /Slow & Steady.* \d/),
	},
	{
		name: 'broadcast',
		title: 'A transaction that was broadcast and applied in a block',
		columns: 80,
		rows: 10,
		async play(stage, size) {
			const {chain, folder} = stage;
			const [source] = chain.delegators;
			const validator = chain.state.validatorsByStake[1]?.address;
			const bond = JSON.stringify({kind: 'bond', source, validator, amount: '77.25'});
			await writeFile(path.join(folder, 'bond.tx'), bond);
			const terminal = stage.openProgram(['--view', 'tx'], size);
			for (const wanted of whole) await terminal.shows(wanted);
			terminal.type(':broadcast bond.tx');
			await terminal.shows(':broadcast bond.tx');
			terminal.type(enter);
			await terminal.shows('Enter send');
			terminal.type(enter);
			await terminal.shows('network: ');
			terminal.type(chain.state.identity.chainId + enter);
			await terminal.shows('waiting for a block');
			chain.advance(1);
			await terminal.shows('Applied');
			return terminal;
		},
	},
	{
		name: 'scripts',
		title: 'A command in a shell: a table for a person, and CSV for what comes after it',
		columns: 80,
		rows: 14,
		async play(stage, size) {
			const terminal = stage.openShell(size);
			await terminal.shows(/\$\s*$/);
			for (const [line, wanted] of [
				['stakedeck validators --state jailed', /3 validators\n\$\s*$/],
				['stakedeck validators --state jailed --all -o csv > jailed.csv', /one piece\n\$\s*$/],
				['cut -d, -f3,5,6 jailed.csv', /,0\.1\n\$\s*$/],
			] as const) {
				terminal.type(line + enter);
				await terminal.shows(wanted);
			}
			return terminal;
		},
	},
];

function openView(route: string, ...wanted: readonly RegExp[]): Scene['play'] {
	return async (stage, size) => {
		const terminal = stage.openProgram(['--view', route], size);
		for (const each of [...whole, ...wanted]) await terminal.shows(each);
		return terminal;
	};
}
