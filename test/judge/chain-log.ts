/**
The chain's own log: a line for each thing that a block changed. It is the one thing that the judge and the chain share.
*/

export const subjects = [
	'chain',
	'validator',
	'proposal',
	'bond',
	'unbond',
	'lock',
	'parameter',
	'vote',
	'reward',
	'claim',
] as const;
export type LoggedSubject = (typeof subjects)[number];

/** "14460 1205 validator tnam1… state jailed": what holds from this block on. An empty value: it is no more. */
export interface LogLine {
	readonly height: number;
	readonly epoch: number;
	readonly subject: LoggedSubject;
	/** Address, id or name. */
	readonly id: string;
	readonly field: string;
	readonly value: string;
}

export function writeLine({height, epoch, subject, id, field, value}: LogLine): string {
	return `${height} ${epoch} ${subject} ${id} ${field} ${value}`;
}

/** Reads a line. Throws if it is none. */
export function readLine(line: string): LogLine {
	const parts = /^(\d+) (\d+) (\w+) (\S+) (\S+) (.*)$/s.exec(line);
	const [, height, epoch, word, id = '', field = '', value = ''] = parts ?? [];
	const subject = subjects.find(each => each === word);
	if (!subject) throw new Error(`no line of a chain's log: ${line}`);
	return {height: Number(height), epoch: Number(epoch), subject, id, field, value};
}
