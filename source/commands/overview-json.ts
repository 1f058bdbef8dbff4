import {recordOfConcern, recordOfEntry} from '../columns/concern-record.ts';
import {explainedProposalFields} from '../columns/proposal-explained.ts';
import {smallestGroupHolding, stakeParts} from '../domain/active-stake.ts';
import {decimalToText} from '../domain/decimal.ts';
import type {JsonValue} from '../domain/decoded.ts';
import {describeFailure} from '../domain/failure.ts';
import type {MyStake} from '../domain/my-stakes.ts';
import {wholeStake} from '../domain/tally.ts';
import {recordOfTotals} from '../domain/validator-stake.ts';
import {toExplainedJson, withExplained} from './explained.ts';
import type {Overview} from './read-overview.ts';

/** Makes the overview as JSON: figures as texts, null if not known. */
export function recordOfOverview(overview: Overview) {
	const {facts, voting, mine, total, concerns, quiet, next, notes} = overview;
	const explained = explainedProposalFields(facts);
	return {
		network: recordOfNetwork(overview),
		proposals: voting.map(each => withExplained('proposal', each.source, toExplainedJson(explained, each))),
		addresses: mine.map(each => recordOfMine(each, facts)),
		// Nothing known is not nothing bonded.
		total: total.known === 0 && mine.length > 0 ? nothingKnown : recordOfTotals(total, facts.clock),
		needs: concerns.map(recordOfConcern),
		quiet: quiet.length,
		next: next.map(recordOfEntry),
		...(!overview.isWhole && {isWhole: false}),
		...(notes.length > 0 && {unread: notes}),
	};
}

/** Makes the network's JSON: active stake in whole NAM, yield as a fraction, smallest groups that hold a part. */
function recordOfNetwork({facts: {stake, parameters, clock}}: Overview): JsonValue {
	const holding = stakeParts.map(part => [part, stake && textOf(smallestGroupHolding(part, stake))]);
	return {
		chainId: textOf(parameters?.chainId),
		epoch: clock?.isReported ? textOf(clock.epoch) : null,
		activeStake: textOf(wholeStake(stake)),
		activeValidators: textOf(stake?.powers.size),
		validatorsInSet: textOf(stake?.counts?.consensus),
		inactiveValidators: textOf(stake?.counts?.inactive),
		jailedValidators: textOf(stake?.counts?.jailed),
		apr: parameters?.apr === undefined ? null : decimalToText(parameters.apr),
		holding: stake ? Object.fromEntries(holding) : null,
	};
}

function textOf(value: bigint | number | string | undefined): string | null {
	return value === undefined ? null : String(value);
}

function recordOfMine({address, label, position, failure}: MyStake, {clock}: Overview['facts']): JsonValue {
	return {
		address,
		label,
		...(position ? recordOfTotals(position, clock) : nothingKnown),
		failure: failure ? describeFailure(failure) : null,
	};
}

const nothingKnown = {
	bonded: null,
	notYetActive: null,
	unbonding: null,
	withdrawableNow: null,
	undated: null,
	yearlyReward: null,
	releases: null,
	isWhole: false,
};
