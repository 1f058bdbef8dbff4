import {balanceCommand} from './balance.ts';
import {broadcastCommand} from './broadcast.ts';
import {calendarCommand} from './calendar.ts';
import {changesCommand} from './changes.ts';
import type {Command} from './command.ts';
import {completionCommand} from './completion.ts';
import {configCommand} from './config.ts';
import {exporterCommand} from './exporter.ts';
import {historyCommand} from './history.ts';
import {initCommand} from './init.ts';
import {labelsCommand} from './labels.ts';
import {manCommand} from './man.ts';
import {moveCommand} from './move.ts';
import {networksCommand} from './networks.ts';
import {overviewCommand} from './overview.ts';
import {parametersCommand} from './parameters.ts';
import {proposalCommand} from './proposal.ts';
import {proposalsCommand} from './proposals.ts';
import {rewardsCommand} from './rewards.ts';
import {serviceCommand} from './service.ts';
import {signingCommand} from './signing.ts';
import {simulateCommand} from './simulate.ts';
import {stakeCommand} from './stake.ts';
import {
	bondsCommand,
	mergedBondsCommand,
	mergedUnbondsCommand,
	unbondsCommand,
	withdrawsCommand,
} from './stake-lists.ts';
import {txCommand} from './tx.ts';
import {validatorsCommand} from './validators.ts';
import {votesCommand} from './votes.ts';
import {watchCommand} from './watch.ts';

/** Every command by its name: drives parsing, checks, help, completion and reference. */
export const commands = {
	overview: overviewCommand,
	calendar: calendarCommand,
	changes: changesCommand,
	validators: validatorsCommand,
	proposals: proposalsCommand,
	proposal: proposalCommand,
	stake: stakeCommand,
	votes: votesCommand,
	rewards: rewardsCommand,
	balance: balanceCommand,
	history: historyCommand,
	move: moveCommand,
	signing: signingCommand,
	bonds: bondsCommand,
	unbonds: unbondsCommand,
	'merged-bonds': mergedBondsCommand,
	'merged-unbonds': mergedUnbondsCommand,
	withdraws: withdrawsCommand,
	parameters: parametersCommand,
	service: serviceCommand,
	networks: networksCommand,
	tx: txCommand,
	broadcast: broadcastCommand,
	watch: watchCommand,
	exporter: exporterCommand,
	labels: labelsCommand,
	init: initCommand,
	config: configCommand,
	simulate: simulateCommand,
	completion: completionCommand,
	man: manCommand,
} as const satisfies Readonly<Record<string, Command>>;
