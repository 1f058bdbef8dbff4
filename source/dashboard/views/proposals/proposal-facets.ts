import {proposalKinds} from '../../../domain/proposal.ts';
import {type ProposalStatusChoice, proposalStatusChoices} from '../../../domain/proposal-status.ts';
import type {ProposalsRoute} from '../../../routes/route.ts';
import type {ChoiceItem, Verbs} from '../../shell/shell.ts';

/** What a status of the filter means, in words. */
const statusNotes: Readonly<Record<ProposalStatusChoice, string>> = {
	pending: 'its vote has not begun',
	votingPeriod: 'can be voted on now',
	passed: 'accepted, executed or to be',
	rejected: 'not accepted, tallied or to be',
	executedPassed: 'accepted and executed',
	executedRejected: 'tallied and not accepted',
	'=passed': 'going to be accepted at its activation',
	'=rejected': 'going to be rejected at its activation',
};

const kindNotes: Readonly<Record<(typeof proposalKinds)[number], string>> = {
	default: 'a text alone',
	defaultWithWasm: 'with a program that is run if it passes',
	pgfSteward: 'stewards of public goods funding',
	pgfFunding: 'payments of public goods funding',
};

const any = 'any';
const noPattern = 'pattern none';
const newPattern = 'pattern new';

/** Lets the user choose what the service filters by: status, kind and a text it searches for. */
export function chooseFacets(verbs: Verbs, route: ProposalsRoute): void {
	const {status, kind, pattern} = route;
	const items: readonly ChoiceItem[] = [
		{value: `status ${any}`, label: any, note: '', group: 'Status'},
		...proposalStatusChoices.map(value => ({
			value: `status ${value}`,
			label: value,
			note: statusNotes[value],
			group: 'Status',
		})),
		{value: `kind ${any}`, label: any, note: '', group: 'Kind'},
		...proposalKinds.map(value => ({
			value: `kind ${value}`,
			label: value,
			note: kindNotes[value],
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
		title: 'What the service shall list',
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
		note: 'the service looks for this text; nothing means all',
		onApply: text => verbs.change(() => ({...route, pattern: text.trim()})),
	});
}

/** The filters of a route in words, as the last line says them. */
export function describeFacets({status, kind, pattern}: ProposalsRoute): readonly string[] {
	return [
		...(status === undefined ? [] : [status]),
		...(kind === undefined ? [] : [kind]),
		...(pattern === '' ? [] : [`with "${pattern}"`]),
	];
}
