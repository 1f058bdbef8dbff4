import {explainedProposalFields} from '../columns/proposal-explained.ts';
import {decimalToText} from '../domain/decimal.ts';
import type {JsonValue} from '../domain/decoded.ts';
import {describeFailure} from '../domain/failure.ts';
import type {MyStake} from '../domain/my-stakes.ts';
import {fewestHolding, stakeParts} from '../domain/power.ts';
import {recordOfTotals} from '../domain/validator-stake.ts';
import {toExplainedJson, withExplained} from './explained.ts';
import type {Overview} from './read-overview.ts';

/** The overview for machines: figures as texts, null where they are not known. */
export function recordOfOverview(overview: Overview): JsonValue {
	const {facts, voting, mine, total} = overview;
	const explained = explainedProposalFields(facts);
	return {
		network: recordOfNetwork(overview),
		proposals: voting.map(each => withExplained('proposal', each.source, toExplainedJson(explained, each))),
		addresses: mine.map(recordOfMine),
		total: recordOfTotals(total),
	};
}

/** The active stake in whole NAM, the yield as a fraction, and how few validators hold a part of the stake. */
function recordOfNetwork({facts: {stake, parameters, epoch}, jailed, inactive}: Overview): JsonValue {
	const holding = stakeParts.map(part => [part, stake && textOf(fewestHolding(part, stake))]);
	return {
		chainId: textOf(parameters?.chainId),
		epoch: textOf(epoch),
		activeStake: textOf(stake?.total),
		activeValidators: textOf(stake?.powers.size),
		validatorsInSet: textOf(stake?.counts?.consensus),
		inactiveValidators: textOf(inactive),
		jailedValidators: textOf(jailed),
		apr: parameters?.apr === undefined ? null : decimalToText(parameters.apr),
		holding: stake ? Object.fromEntries(holding) : null,
	};
}

function textOf(value: bigint | number | string | undefined): string | null {
	return value === undefined ? null : String(value);
}

function recordOfMine({address, label, position, failure}: MyStake): JsonValue {
	return {
		address,
		label,
		...(position ? recordOfTotals(position) : nothingKnown),
		failure: failure ? describeFailure(failure) : null,
	};
}

const nothingKnown = {
	bonded: null,
	notYetActive: null,
	unbonding: null,
	withdrawableNow: null,
	yearlyReward: null,
	releases: null,
	isWhole: false,
};
