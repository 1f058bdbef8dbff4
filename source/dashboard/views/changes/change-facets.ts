import {nameOfSubject} from '../../../columns/changes.ts';
import {levelNames, levels, type Subject, type SubjectType} from '../../../domain/concern.ts';
import type {LedgerState} from '../../../ledger/ledger-access.ts';
import {eventKinds, isEventKind} from '../../../notices/notices.ts';
import {type ChangesRoute, isSubjectType} from '../../../routes/route.ts';
import type {ChoiceItem, Verbs} from '../../shell/shell.ts';

const typeNames: Readonly<Record<SubjectType, string>> = {
	validator: 'validators',
	proposal: 'proposals',
	address: 'my addresses',
	chain: 'the chain',
	service: 'the service',
	broadcast: 'my broadcasts',
};

type NameFacts = Parameters<typeof nameOfSubject>[1];

/**
Lets the user choose levels, kinds and subjects of changes; none of a group are all of it.

@param here the thing under the cursor, which may be chosen alone
*/
export function chooseChangeFacets(
	{choose, change}: Pick<Verbs, 'choose' | 'change'>,
	route: ChangesRoute,
	{
		events,
		here,
		facts,
	}: Pick<LedgerState, 'events'> & {readonly here?: Subject | undefined; facts: NameFacts},
): void {
	const kinds = [...new Set([...events.map(({kind}) => kind), ...route.kinds])].filter(isEventKind).sort();
	const types = [...new Set(events.map(({subject}) => subject.type))].sort();
	const chosenThings = route.subjects.filter(word => !isSubjectType(word));
	const things = new Map(chosenThings.map(id => [id, id]));
	if (here && here.id !== '') things.set(here.id, nameOfSubject(here, facts));
	const items: readonly ChoiceItem[] = [
		...levels.map(level => ({
			value: `level ${level}`,
			label: levelNames[level],
			note: level === 'minor' ? 'left out unless something is chosen' : '',
			group: 'Level',
		})),
		...kinds.map(kind => ({
			value: `kind ${kind}`,
			label: kind,
			note: eventKinds[kind].meaning,
			group: 'Kind',
		})),
		...types.map(type => ({value: `subject ${type}`, label: typeNames[type], note: '', group: 'About'})),
		...[...things].map(([id, name]) => ({
			value: `subject ${id}`,
			label: name,
			note: 'this one alone',
			group: 'About',
		})),
	];
	choose({
		title: 'What to list; nothing chosen: all but minor changes',
		kind: 'any',
		items,
		chosen: [
			...route.levels.map(level => `level ${level}`),
			...route.kinds.map(kind => `kind ${kind}`),
			...route.subjects.map(subject => `subject ${subject}`),
		],
		onApply(chosen) {
			const of = (name: string) =>
				chosen.flatMap(value => (value.startsWith(`${name} `) ? value.slice(name.length + 1) : []));
			change(() => ({
				...route,
				levels: levels.filter(level => chosen.includes(`level ${level}`)),
				kinds: of('kind'),
				subjects: of('subject'),
			}));
		},
	});
}

/** Describes the filters of a route, as the last line says them. */
export function describeChangeFacets(
	{levels: shown, kinds, subjects}: ChangesRoute,
	{events}: Pick<LedgerState, 'events'>,
	facts: NameFacts,
): readonly string[] {
	const nameOf = (id: string) => {
		const subject = events.find(each => each.subject.id === id)?.subject;
		return subject ? nameOfSubject(subject, facts) : id;
	};
	return [
		...(shown.length === 0 ? [] : [shown.map(level => levelNames[level]).join(', ')]),
		...(kinds.length === 0 ? [] : [kinds.join(', ')]),
		...(subjects.length === 0
			? []
			: [subjects.map(word => (isSubjectType(word) ? typeNames[word] : nameOf(word))).join(', ')]),
	];
}
