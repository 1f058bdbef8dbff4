import {changeKindWords} from '../../notices/notices.ts';
import {asking, looking} from '../../options/command.ts';
import {watchFormats} from '../../options/flags.ts';
import {readAskingAll} from '../../options/read-asking.ts';
import {refuseBeside} from '../../options/read-command.ts';
import {knownLabels} from './answer-task.ts';
import type {Command} from './command.ts';
import {printObject} from './command.ts';

export const watchCommand: Command = {
	summary: 'hand over what changes as it becomes known: a line each, or a program run for each',
	formats: watchFormats,
	flags: [
		'name',
		'since',
		'level',
		'kind',
		'validator',
		'mine',
		'once',
		'fail-if-any',
		'batch',
		'bookmarks',
		'ping',
		'remind',
		'systemd-unit',
		'schema',
		'output',
		'exec',
		'rpc-url',
		...asking,
		'interval',
		...looking,
	],
	notes: [
		'FORMAT is json, a CloudEvents 1.0 object a line, or text, a sentence a line. With --batch a line is an array of them.',
		'Each event goes out at least once and keeps its id: after a kill the last one again at most, and none is left out.',
		'Without --since it begins where --name came to, and a new name, or none, with what changes from now on.',
		'A program of --exec gets the event on stdin, and STAKEDECK_LEVEL, _SENTENCE, _KIND, _SUBJECT, _ID; one runs at a time, 30 s at most, and is tried five times. It prints where this command does. It ends with this command, and so does all of its process group; a process with a session of its own is out of reach.',
		'--remind repeats what `overview` lists as needing you, counted from the event with which it began: a line of type stakedeck.reminder, whose `about` is the id of that event, or a run of the program of --exec, which gets that id as STAKEDECK_ABOUT. What you hide in the dashboard is not repeated, and the place of --name stays.',
		'All that follows --exec belongs to the program: flags of this command come before it.',
		'One watch at a time uses a --name for a chain: a second one ends with 1, and --once waits up to 10 s for it.',
		'While another program watches the same chain, what that one writes is handed over, and the service is asked nothing.',
		'--profile may be given several times: each network is watched by itself, with a place of --name of its own; in text and for a program a sentence then begins with the name of the profile. One that cannot be watched is named on stderr and tried again; a chain that two of them serve is watched through one. --ping is asked while all of them are watched and answer.',
		'--schema prints the form of its lines: the names in their dataschema are those of its parts.',
		'SIGHUP reads the labels anew, or ends it where its terminal is gone; SIGTERM and Ctrl-C end it with 0.',
	],
	examples: [
		'watch --name journal --level worth-knowing -o text',
		'watch --schema > events.schema.json',
		'watch --once --name cron --fail-if-any needs-me',
		'watch --profile mainnet --profile testnet --name journal',
		'watch --name mail --level needs-me --exec notify-send Stakedeck',
	],
	kinds: changeKindWords,
	usesNoKey: typed => typed.has('schema'),
	async read(invocation) {
		const {typed, system, loaders} = invocation;
		if (typed.has('schema')) {
			refuseBeside(typed, 'schema', 'prints the same whatever is watched');
			return printObject(system, async () => (await import('../../columns/event-schema.ts')).eventSchema);
		}
		// Its tables are loaded for it alone.
		const {readWatchOptions} = await import('../../options/watch-options.ts');
		const watch = await readWatchOptions(typed, knownLabels(invocation), system.environment);
		if (typed.has('systemd-unit')) return (await import('./unit-task.ts')).readUnitTask('watch', invocation);
		const run = {watch, ...(await readAskingAll(typed, system))};
		return {
			look: run.look,
			act: async () =>
				watch.isOnce
					? (await import('../watch-once.ts')).watchOnce(run, system, loaders)
					: (await import('../watch.ts')).watch(run, system, loaders),
		};
	},
};
