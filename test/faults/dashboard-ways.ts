import {until} from '../helpers/until.ts';
import type {Begun, WayOut} from './leave.ts';
import type {Places} from './places.ts';

export const esc = '\u001B';
/** Closes a prompt, warns, quits: where there is no prompt, the last one comes to nobody. */
const interrupts = '\u0003\u0003\u0003';

type Step = readonly [keys: string, shown: RegExp];

const list: readonly Step[] = [['1', /❯.*Kestrel/]];
const review: readonly Step[] = [[':broadcast sample bond\r', /Enter send/]];

/** States of the dashboard: the keys that lead there, and what it shows then. */
export const states: readonly (readonly [name: string, steps: readonly Step[], isDemo?: boolean])[] = [
	['the overview', []],
	['a list', list],
	['details', [...list, ['d', /Esc back/]]],
	['the JSON of a row', [...list, ['J', /"address"/]]],
	['the help', [['?', /In this view/]]],
	['the messages', [['!', /Requests/]]],
	['the service', [[':service\r', /Esc back/]]],
	['the command line', [[':pro', /:pro▏/]]],
	['a narrowed list', [...list, ['/ke', /ke▏/]]],
	['the choice of columns', [...list, ['C', /Space show/]]],
	['the choice of colours', [[':theme\r', /contrast/]]],
	['the question for a secret', [[':connect http://127.0.0.1:1\r', /key for .*▏/]]],
	['the name of a label', [...list, [':label\r', /▏/]]],
	['the name of an export', [...list, ['e', /▏/]]],
	['an open paste', [[`${esc}[200~tnam1`, /waiting for the rest of a paste/]]],
	['the changes', [['6', /\[changes\]/]]],
	['the networks', [[':networks\r', /1 network /]]],
	['polls that pause', [['P', /paused/]]],
	['the mouse left to the terminal', [[':mouse\r', /mouse/]]],
	['the embedded chain', [], true],
	['the question for a transaction', [[':broadcast\r', /file: ▏/]], true],
	['a transaction to be sent', review, true],
	['the question for the network', [...review, ['\r', /▏/]], true],
];

type End = Pick<WayOut, 'leave' | 'code' | 'isLost'>;

/** Takes the terminal away; a shell then passes on the signal that it gets itself. */
async function hangUp({terminal, pid}: Begun) {
	await terminal.hangUp();
	try {
		process.kill(pid, 'SIGHUP');
	} catch {
		// It has read the end of its input before.
	}
}

/** Ends of a program that shows something. */
export const signals = {
	SIGTERM: {leave: ({pid}) => process.kill(pid, 'SIGTERM'), code: 143},
	SIGHUP: {leave: ({pid}) => process.kill(pid, 'SIGHUP'), code: 129},
	SIGINT: {leave: ({pid}) => process.kill(pid, 'SIGINT'), code: 130},
	SIGQUIT: {leave: ({pid}) => process.kill(pid, 'SIGQUIT'), code: 131},
	'the terminal hung up': {leave: hangUp, code: 129, isLost: true},
} as const satisfies Readonly<Record<string, End>>;

const ends: Readonly<Record<string, End>> = {
	'Ctrl-C': {leave: ({terminal}) => terminal.type(interrupts), code: 130},
	...signals,
};

/** Those that `npm test` takes too. */
const quick = [
	'an open paste, SIGTERM',
	'the question for a secret, Ctrl-C',
	'a list, SIGQUIT',
	'the overview, the terminal hung up',
];

/** Waits until it shows what a person has open, and has named the terminal. */
export async function isLive({terminal}: Begun) {
	await terminal.shows(/● live/);
	await until(
		() => terminal.title().includes('stakedeck'),
		() => `the title is "${terminal.title()}":\n${terminal.text()}`,
	);
}

const walk = (steps: readonly Step[]) => async (begun: Begun) => {
	await isLive(begun);
	for (const [keys, shown] of steps) {
		begun.terminal.type(keys);
		await begun.terminal.shows(shown);
	}
};

/** Each state left by each end. */
export function statesLeft({open, demo}: Places): readonly WayOut[] {
	return states.flatMap(([state, steps, isDemo]) =>
		Object.entries(ends).map(([end, how]) => {
			const name = `${state}, ${end}`;
			return {...(isDemo ? demo : open), name, reach: walk(steps), ...how, isQuick: quick.includes(name)};
		}),
	);
}
