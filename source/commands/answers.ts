import type {Decoded} from '../domain/decoded.ts';
import type {OneServiceName} from '../options/answer.ts';
import {answerCalendar} from './calendar.ts';
import type {AnswerContext} from './context.ts';
import {
	bonds,
	type ListSpec,
	mergedBonds,
	mergedUnbonds,
	proposals,
	unbonds,
	validators,
	withdraws,
} from './list.ts';
import {answerList} from './list-answer.ts';
import {answerObject, type ObjectSpec} from './object-answer.ts';
import {answerOverview} from './overview.ts';
import {parameters} from './parameters.ts';
import {proposal} from './proposal.ts';
import {service} from './service.ts';
import {answerStake} from './stake.ts';
import {tx} from './tx.ts';

/** Result for each kind of answer. */
interface Kinds<Made> {
	list<Item extends Decoded>(list: ListSpec<Item>): Made;
	object<Item extends Decoded>(subject: ObjectSpec<Item>): Made;
	/** Makes it of an answer of another kind, which is printed alike everywhere. */
	own(answer: (context: AnswerContext) => Promise<void>): Made;
	readonly overview: Made;
	readonly calendar: Made;
	readonly changes: Made;
	readonly stake: Made;
}

/** Maps every answer by its kind: the one table for commands and for views without a terminal. */
export function ofEachAnswer<Made>({
	list,
	object,
	own,
	overview,
	calendar,
	changes,
	stake,
}: Kinds<Made>): Readonly<Record<OneServiceName, Made>> {
	return {
		overview,
		calendar,
		changes,
		validators: list(validators),
		proposals: list(proposals),
		proposal: object(proposal),
		stake,
		votes: own(async context => (await import('./votes.ts')).answerVotes(context)),
		rewards: own(async context => (await import('./rewards.ts')).answerRewards(context)),
		balance: own(async context => (await import('./balance.ts')).answerBalance(context)),
		history: own(async context => (await import('./history.ts')).answerHistory(context)),
		move: own(async context => (await import('./move.ts')).answerMove(context)),
		signing: own(async context => (await import('./signing.ts')).answerSigning(context)),
		bonds: list(bonds),
		unbonds: list(unbonds),
		'merged-bonds': list(mergedBonds),
		'merged-unbonds': list(mergedUnbonds),
		withdraws: list(withdraws),
		parameters: object(parameters),
		service: object(service),
		tx: object(tx),
	};
}

/** Prints the requested answer. Rejects with a RequestError if the service gives none. */
export const answers = ofEachAnswer<(context: AnswerContext) => Promise<void>>({
	list: list => context => answerList(list, context),
	object: subject => context => answerObject(subject, context),
	own: answer => answer,
	overview: answerOverview,
	calendar: answerCalendar,
	changes: async context => (await import('./changes.ts')).answerChanges(context),
	stake: answerStake,
});
