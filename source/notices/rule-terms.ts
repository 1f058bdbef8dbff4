import {secondsPerDay} from '../domain/epoch.ts';

/** Start of every metric's name. */
export const prefix = 'stakedeck_';

/** Names a metric in an expression. */
export const m = (name: string, matchers = '') => `${prefix}${name}${matchers === '' ? '' : `{${matchers}}`}`;

/** Figure of a whole chain, once for it: several exporters may tell it. */
export const ofChain = (name: string) => `on (chain_id) group_left () max by (chain_id) (${m(name)})`;

/**
Restricts series of validators to those that the user runs or delegates to, or of other relations, and adds their names.
Exporters may have different labels for one validator: it is one all the same.
*/
export const near = (relations = 'labelled|delegated') => `on (chain_id, validator) group_left (name, label)
  topk by (chain_id, validator) (1, ${m('validator_info', `relation=~"${relations}"`)})`;

/** Restricts an expression with series of validators in the same way. */
export const ofValidators = (expression: string, relations?: string) =>
	`(${expression})\n  * ${near(relations)}`;

/** Name and address of a validator in a text. */
export const validatorName = '{{ or $labels.name "Validator" }} ({{ $labels.validator }})';

/** Node whose newest block is old, or behind the indexer's, while the chain goes on. */
export const nodeBehind = `((time() - ${m('node_block_timestamp_seconds')}) > 300
or (${m('node_height')} - ${ofChain('indexer_height')}) < -50)
  unless on (chain_id) (max by (chain_id) (${m('chain_state', 'state="halted"')}) == 1)`;

/** Nodes of the user's, with the labels by which others are compared with them. */
export const ownNode = (labels: string) => `on (${labels}) (${m('source_own', 'source="node"')} == 1)`;

/** Epochs in which voters can still vote, the current one included. */
const epochsToVote = `(${m('vote_last_epoch')} - ${ofChain('epoch')} + 1) > 0`;

/** Seconds until a voter's last epoch is over, at most, of those that can still vote. */
export const secondsToVote = `(${epochsToVote})
  * ${ofChain('epoch_length_seconds')}`;

/** The same within a day, or a part of it: that is counted in epochs, rounded up, as in all other places. */
export const secondsToVoteWithin = (partsOfDay: 1 | 4) => `((${epochsToVote})
    <= on (chain_id) group_left () ceil(max by (chain_id) (${m('epochs_in_day')}) / ${partsOfDay}))
  * ${ofChain('epoch_length_seconds')}`;

/** Restricts series of voters to those that have cast no vote. */
export const notVoted = `and on (chain_id, label, proposal) (${m('vote', 'vote="none"')} == 1)`;

/** Seconds left within which a vote is due, and due now. */
export const day = Number(secondsPerDay);
export const quarterDay = 21_600;
