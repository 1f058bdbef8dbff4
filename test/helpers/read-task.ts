import {readAnswerTask} from '../../source/commands/records/answer-task.ts';
import type {Command, Invocation, Task} from '../../source/commands/records/command.ts';
import {commands} from '../../source/commands/records/commands.ts';
import {parseArguments} from '../../source/options/arguments.ts';
import {commandNamed} from '../../source/options/command.ts';
import {readDashboard} from '../../source/options/dashboard-options.ts';
import {checkFlags, readCommand} from '../../source/options/read-command.ts';
import type {System} from '../../source/system/system.ts';

/** Reads a command line as the program does, up to the options of its command. */
export async function readInvocation(system: System): Promise<Invocation> {
	const given = await parseArguments(system.arguments);
	const name = readCommand(commands, given, system.environment);
	const command = commandNamed<Command>(commands, name);
	if (!command || name === undefined) throw new Error('there is no command');
	const [loaders, about] = [{} as never, {} as never];
	const typed = checkFlags(commands, given, name);
	return {name, command, commands, typed, system, loaders, about, readLabels: async () => []};
}

/** Reads what a command is to do. */
export async function readTask(system: System): Promise<Task> {
	const invocation = await readInvocation(system);
	return (invocation.command.read ?? readAnswerTask)(invocation);
}

/** Reads how the dashboard opens. */
export async function readDashboardOf(system: System) {
	return readDashboard(await parseArguments(system.arguments), system);
}
