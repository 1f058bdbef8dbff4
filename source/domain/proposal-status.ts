import {bareWord, toTypedWord} from './phrases.ts';

/** Values of the `status` filter as they are sent. Services before 2.4.3 refuse those for executed proposals. */
export const statusFilters = [
	'pending',
	'votingPeriod',
	'passed',
	'rejected',
	'executedPassed',
	'executedRejected',
] as const;
export type StatusFilter = (typeof statusFilters)[number];

/**
Statuses that a person can filter by. `passed` and `rejected` include executed proposals. A leading "=" means the
service's status of exactly that name, which is still waiting for its execution.
*/
export const proposalStatusChoices = [...statusFilters, '=passed', '=rejected'] as const;
export type ProposalStatusChoice = (typeof proposalStatusChoices)[number];

/** Names of the choices for people. */
const choiceNames: Readonly<Record<ProposalStatusChoice, string>> = {
	pending: 'pending',
	votingPeriod: 'voting',
	passed: 'passed',
	rejected: 'rejected',
	executedPassed: 'passed, final',
	executedRejected: 'rejected, final',
	'=passed': 'passed, not final',
	'=rejected': 'rejected, not final',
};

/** Returns what people call a choice: 'passed, final' for executedPassed. */
export function nameOfStatusChoice(choice: ProposalStatusChoice): string {
	return choiceNames[choice];
}

/** The words that a person filters by: 'passed-final' for executedPassed. */
export const statusWords: readonly string[] = proposalStatusChoices.map(choice =>
	toTypedWord(choiceNames[choice]),
);

/** Returns the filters of the service for a choice, the one that only newer services know last. */
export function filtersOf(choice: ProposalStatusChoice): readonly [StatusFilter, ...StatusFilter[]] {
	switch (choice) {
		case 'passed':
			return ['passed', 'executedPassed'];
		case 'rejected':
			return ['rejected', 'executedRejected'];
		case '=passed':
			return ['passed'];
		case '=rejected':
			return ['rejected'];
		default:
			return [choice];
	}
}

/**
Returns the filter that a typed word means, in the interface's word or in people's: 'voting', 'executedPassed',
'passed-final', '=passed'; undefined if it means none. A status that needs no "=" may have one too.
*/
export function readStatusChoice(text: string): ProposalStatusChoice | undefined {
	const word = bareWord(text);
	const named = proposalStatusChoices.find(choice => bareWord(choiceNames[choice]) === word);
	if (named !== undefined) return named;
	const wanted = word.replace(/^=/, '');
	const known = votingWords.includes(wanted)
		? 'votingPeriod'
		: statusFilters.find(filter => bareWord(filter) === wanted);
	if (known === undefined || word === wanted) return known;
	return proposalStatusChoices.find(choice => choice === `=${known}`) ?? known;
}

/** Name of the status of an open vote: in an answer, above the open votes. */
const votingWords: readonly string[] = ['voting', 'open', 'openvotes'];

/** Statuses that answers are known to have, those first that can be acted on. */
const statusOrder = [
	'voting',
	'pending',
	'passed',
	'rejected',
	'executedPassed',
	'executedRejected',
	'unknown',
] as const;

/** Returns the place of a status in an order by status: voting, pending, passed …; unknown ones come last. */
export function placeOfStatus(status: string): number {
	const place = (statusOrder as readonly string[]).indexOf(answerWordOf(status));
	return place === -1 ? statusOrder.length : place;
}

/** Tells whether the filters may include a row; a row with a missing or unknown status may always be included. */
export function isFoundBy(filters: readonly StatusFilter[], status: string | undefined): boolean {
	if (status === undefined || placeOfStatus(status) === statusOrder.length) return true;
	return filters.some(filter => answerWordOf(filter) === answerWordOf(status));
}

/** Returns the word of answers, which write `voting` for `votingPeriod`. */
function answerWordOf(word: string): string {
	return word === 'votingPeriod' ? 'voting' : word;
}
