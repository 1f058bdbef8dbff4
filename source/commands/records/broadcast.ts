import {openJournal} from '../../broadcast/lazy-journal.ts';
import {readBroadcast, readLogOptions} from '../../options/broadcast.ts';
import {asking, looking} from '../../options/command.ts';
import {readConfig} from '../../options/config/config-file.ts';
import {readLookAnyway} from '../../options/display-options.ts';
import {readLookBeside} from '../../options/read-asking.ts';
import {toServiceOptions} from '../../options/service.ts';
import {readSettings} from '../../options/settings.ts';
import {xdgFolder} from '../../system/xdg-folder.ts';
import type {Command} from './command.ts';

export const broadcastCommand: Command = {
	argument: 'file',
	argumentShown: 'file|-',
	argumentFlag: 'log',
	summary: 'send a transaction to the node, once; or past attempts with --log',
	flags: [
		'mode',
		'encoding',
		'yes',
		'follow',
		'follow-timeout',
		'other-chain',
		'no-journal',
		'log',
		'output',
		'rpc-url',
		...asking,
		'read-only',
		...looking,
	],
	notes: [
		'The file holds bytes, hex or base64; - is stdin. The question is asked on the terminal, never on stdin.',
		'stakedeck simulate --sample bond writes one for the embedded chain, and its GET / says how.',
		'FORMAT is table or json, and csv with --log.',
	],
	examples: ['broadcast bond.tx --follow', 'broadcast - --yes < bond.tx', 'broadcast --log'],
	async read({typed, system, loaders}) {
		const {environment} = system;
		if (typed.has('log')) {
			const options = readLogOptions(typed);
			const look = await readLookAnyway(typed, system);
			return {
				look,
				async act() {
					const {printLog} = await import('../broadcast/broadcast-log.ts');
					await printLog(options, openJournal(xdgFolder('state', environment)), {system, look});
					return 0;
				},
			};
		}
		const config = await readConfig(typed.has('demo') ? {} : environment);
		const settings = readSettings(typed, environment, config);
		const options = await readBroadcast(typed, settings);
		const ask = toServiceOptions(typed, {settings, config, environment});
		const look = await readLookBeside(typed, system, config);
		return {
			look,
			act: async () =>
				(await import('../broadcast/broadcast.ts')).runBroadcast({ask, look, options, system, loaders}),
		};
	},
};
