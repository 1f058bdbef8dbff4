import type {CommandFacts} from './typed-command.ts';

/** Lines that lead to the proposals whose title holds what was typed. */
export function findProposals(typed: string, {proposals = []}: CommandFacts): readonly string[] {
	const wanted = typed.trim().toLowerCase();
	if (wanted === '') return [];
	return proposals.flatMap(({id, title}) =>
		id !== undefined && title?.toLowerCase().includes(wanted) ? [`proposal ${id}`] : [],
	);
}

/** The title of the proposal that a line leads to. */
export function titleFor(line: string, {proposals = []}: CommandFacts): string | undefined {
	const [, id] = /^proposal (\d+)$/.exec(line) ?? [];
	return id === undefined ? undefined : proposals.find(each => each.id === id)?.title;
}
