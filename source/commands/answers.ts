import type {AnswerOptions} from '../options/options.ts';
import type {AnswerContext} from './context.ts';
import {bonds, mergedBonds, mergedUnbonds, proposals, unbonds, validators, withdraws} from './list.ts';
import {answerList} from './list-answer.ts';
import {answerObject} from './object-answer.ts';
import {answerOverview} from './overview.ts';
import {parameters} from './parameters.ts';
import {proposal} from './proposal.ts';
import {service} from './service.ts';
import {answerStake} from './stake.ts';
import {tx} from './tx.ts';

/** Prints the requested answer. Rejects with a RequestError if the service gives none. */
export const answers: Readonly<Record<AnswerOptions['command'], (context: AnswerContext) => Promise<void>>> =
	{
		overview: answerOverview,
		validators: context => answerList(validators, context),
		proposals: context => answerList(proposals, context),
		proposal: context => answerObject(proposal, context),
		stake: answerStake,
		bonds: context => answerList(bonds, context),
		unbonds: context => answerList(unbonds, context),
		'merged-bonds': context => answerList(mergedBonds, context),
		'merged-unbonds': context => answerList(mergedUnbonds, context),
		withdraws: context => answerList(withdraws, context),
		parameters: context => answerObject(parameters, context),
		service: context => answerObject(service, context),
		tx: context => answerObject(tx, context),
	};
