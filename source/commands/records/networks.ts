import {readAnswer} from '../../options/answer.ts';
import {looking} from '../../options/command.ts';
import {readAskingProfiles} from '../../options/read-asking.ts';
import {knownLabels} from './answer-task.ts';
import type {Command} from './command.ts';

export const networksCommand: Command = {
	summary: 'all profiles of the configuration: where each network is, and what needs me there',
	flags: ['columns', 'output', 'timeout', 'verbose', 'allow-plain-http', ...looking],
	notes: [
		'Each is asked one small question, four at a time: the newest block, else the epoch; and for its chain where neither the profile nor the ledger tells it, and for the vote that ends next, whose times tell when the epoch ends.',
		'My NAM, what needs me and the next vote are as watch, changes or the dashboard saw them last: "Seen" says how long ago. A dash is not known.',
		'One that does not answer, or is behind its chain, says so in its row and on stderr, and the exit code is 1.',
		'json: an object for each profile, whole numbers and amounts as strings, null where not known; "needs" and "freshness" as overview has them.',
	],
	examples: ['networks', 'networks -o csv --columns network,needs'],
	async read(invocation) {
		const {typed, system, loaders} = invocation;
		const answer = await readAnswer(invocation, knownLabels(invocation));
		const asking = await readAskingProfiles(typed, system);
		return {
			look: asking.look,
			act: async () => (await import('../networks.ts')).answerNetworks({answer, ...asking}, system, loaders),
		};
	},
};
