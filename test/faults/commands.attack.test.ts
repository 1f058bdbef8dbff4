import {expect, it} from 'vitest';
import {limitTo} from '../../source/system/limit-to.ts';
import {runCommand} from '../helpers/run-command.ts';
import {temporaryFolder} from '../helpers/temporary-folder.ts';
import {addressOf} from '../helpers/validators.ts';
import {control} from './control.ts';
import {noteCounts} from './counts.ts';
import {indexerFaults as faults} from './indexer-faults.ts';

const [delegator, validator] = [addressOf(1), addressOf(2)];
const hash = 'AB'.repeat(32);

/** Each command that asks an indexer. */
const commands: readonly (readonly string[])[] = [
	['overview'],
	['calendar'],
	['changes'],
	['validators', '--all'],
	['proposals', '--status', 'open'],
	['proposal', '40'],
	['stake', delegator],
	['stake', delegator, '--commands'],
	['move', delegator, '--from', validator],
	['bonds', delegator, '--all'],
	['merged-bonds', delegator],
	['unbonds', delegator],
	['merged-unbonds', delegator],
	['withdraws', delegator, '--epoch', '1204'],
	['votes', '40'],
	['votes', delegator],
	['rewards', delegator],
	['balance', delegator],
	['history', delegator],
	['parameters'],
	['tx', hash],
	['service'],
	['service', '--check', '--address', delegator],
	[],
];

let held = 0;

/** Done, failed, not found, refused: any other is a bug here. */
const usualCodes = [0, 1, 3, 4];

it.each(commands.map(typed => [typed.join(' ') || 'the snapshot', typed] as const))(
	'%s ends with a code and a sentence under each fault',
	async (_name, typed) => {
		const folder = await temporaryFolder();
		const environment = {HOME: folder, XDG_STATE_HOME: folder, XDG_CONFIG_HOME: folder};
		const inTurn = limitTo(24);
		const wrong: string[] = [];
		const attack = async ({name, open}: (typeof faults)[number]) => {
			const url = await open();
			const begun = performance.now();
			const {exitCode, stdout, stderr} = await runCommand([...typed, '-i', url, '--timeout', '1'], {
				environment,
			});
			const seconds = (performance.now() - begun) / 1000;
			const problems = [
				!usualCodes.includes(exitCode) &&
					!(exitCode === 2 && stderr.includes('no stake')) &&
					`exit code ${exitCode}`,
				exitCode !== 0 && stderr === '' && 'nothing said',
				/\bbug\b|\n {4}at |undefined|\[object /.test(stderr) && 'not a sentence',
				control.test(stderr + stdout) && 'control characters',
				seconds > 40 && `${seconds.toFixed(0)} s`,
			].filter(problem => typeof problem === 'string');
			if (problems.length > 0) wrong.push(`${name}: ${problems.join(', ')}: ${stderr}`);
		};
		await Promise.all(faults.map(fault => inTurn(() => attack(fault))));
		expect(wrong).toEqual([]);
		held++;
		noteCounts({
			test: 'test/faults/commands.attack.test.ts',
			words: `${held} of ${commands.length} commands, ${faults.length} faults each`,
		});
	},
	600_000,
);
