import {readUnit, type ServiceCommand} from '../../options/unit-options.ts';
import {printLine} from '../../system/print.ts';
import {type Invocation, printText, type Task} from './command.ts';

/** Reads what a unit of systemd for the command needs, and prints that unit. Throws a UsageError. */
export async function readUnitTask(command: ServiceCommand, {typed, system}: Invocation): Promise<Task> {
	const options = await readUnit(command, typed, system);
	return printText(system, async () => {
		const {liesInHome, systemdUnit} = await import('../../manual/systemd-unit.ts');
		const {program} = system;
		const homely = [...program, ...options.words].find(liesInHome);
		const note = `${homely} lies in a home, which the user of the service has to be able to read`;
		for (const each of [...options.notes, ...(homely === undefined ? [] : [note])]) printLine(system, each);
		return systemdUnit(options, program);
	});
}
