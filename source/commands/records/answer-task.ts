import {type AnswerOptions, hasMissed, readAnswer} from '../../options/answer.ts';
import {readConfig} from '../../options/config/config-file.ts';
import {readAsking} from '../../options/read-asking.ts';
import {leaveAside} from '../../options/read-command.ts';
import {readSettings} from '../../options/settings.ts';
import type {Invocation, Task} from './command.ts';

/** Returns the reader of the user's labels on the chain that is asked. */
export function knownLabels({typed, system: {environment}, readLabels}: Invocation) {
	return async () => {
		if (typed.has('demo')) return readLabels(true);
		// Services tell only later which chains they serve.
		if (typed.texts('profile').length > 1) return readLabels(false);
		const {chainId, profile} = readSettings(typed, environment, await readConfig(environment));
		return readLabels(false, chainId.value, profile.value?.labelsFile);
	};
}

/**
Reads what a command asks of one service. Throws a UsageError.

@param read options of its answer; left out: they are not read yet
*/
export async function readAnswerTask(invocation: Invocation, read?: AnswerOptions): Promise<Task> {
	const {command, typed, system, loaders} = invocation;
	const answer = read ?? (await readAnswer(invocation, knownLabels(invocation)));
	const isNodeIdle = answer.command === 'validators' && !hasMissed(answer);
	const asking = await readAsking(isNodeIdle ? leaveAside('rpc-url', typed) : typed, system);
	return {
		look: asking.look,
		asksFor: command.argument,
		act: async () =>
			(await import('../answer.ts')).printAnswer({...asking, answer}, command, {system, loaders}),
	};
}
