import {explainProposalKind} from '../../../columns/proposal-fields.ts';
import {nameOfKind, proposalKinds} from '../../../domain/proposal.ts';
import {
	nameOfStatusChoice,
	type ProposalStatusChoice,
	proposalStatusChoices,
} from '../../../domain/proposal-status.ts';
import type {ProposalsRoute} from '../../../routes/route.ts';
import type {ChoiceItem, Verbs} from '../../shell/shell.ts';

/** Meanings of the statuses of the filter, in words. */
const statusNotes: Readonly<Record<ProposalStatusChoice, string>> = {
	pending: 'voting has not begun',
	votingPeriod: 'can be voted on now',
	passed: 'final or not',
	rejected: 'final or not',
	executedPassed: 'executed',
	executedRejected: 'tallied',
	'=passed': 'takes effect at its activation',
	'=rejected': 'ends at its activation',
};

const any = 'any';
const noPattern = 'pattern none';
const newPattern = 'pattern new';

/** Lets the user choose the service's filters: status, kind and a text it searches for. */
export function chooseFacets(verbs: Verbs, route: ProposalsRoute): void {
	const {status, kind, pattern} = route;
	const items: readonly ChoiceItem[] = [
		{value: `status ${any}`, label: any, note: '', group: 'Status'},
		...proposalStatusChoices.map(value => ({
			value: `status ${value}`,
			label: nameOfStatusChoice(value),
			note: statusNotes[value],
			group: 'Status',
		})),
		{value: `kind ${any}`, label: any, note: '', group: 'Kind'},
		...proposalKinds.map(value => ({
			value: `kind ${value}`,
			label: nameOfKind(value),
			note: explainProposalKind(value),
			group: 'Kind',
		})),
		{value: noPattern, label: 'none', note: '', group: 'Text the service searches for'},
		{
			value: newPattern,
			label: pattern === '' ? 'enter one' : `"${pattern}"`,
			note: pattern === '' ? 'asked for next' : 'kept, or changed next',
			group: 'Text the service searches for',
		},
	];
	verbs.choose({
		title: 'What to list',
		kind: 'groups',
		items,
		chosen: [`status ${status ?? any}`, `kind ${kind ?? any}`, pattern === '' ? noPattern : newPattern],
		onApply(chosen) {
			const next: ProposalsRoute = {
				...route,
				status: proposalStatusChoices.find(value => chosen.includes(`status ${value}`)),
				kind: proposalKinds.find(value => chosen.includes(`kind ${value}`)),
				pattern: chosen.includes(noPattern) ? '' : pattern,
				page: undefined,
				at: undefined,
			};
			verbs.change(() => next);
			if (chosen.includes(newPattern)) askPattern(verbs, next);
		},
	});
}

function askPattern(verbs: Verbs, route: ProposalsRoute): void {
	verbs.ask({
		label: 'search: ',
		initial: route.pattern,
		note: 'the service searches for this text; empty: all',
		onApply: text => verbs.change(() => ({...route, pattern: text.trim()})),
	});
}

/** Describes the filters of a route, as the last line says them. */
export function describeFacets({status, kind, pattern}: ProposalsRoute): readonly string[] {
	return [
		...(status === undefined ? [] : [nameOfStatusChoice(status)]),
		...(kind === undefined ? [] : [nameOfKind(kind)]),
		...(pattern === '' ? [] : [`with "${pattern}"`]),
	];
}
