import {formatNumberText} from '../format/number.ts';
import type {Signs} from '../format/signs.ts';
import {shortenMiddle} from '../format/text.ts';
import type {Act, Deed} from './read-deed.ts';

/** What a transaction does, in words. */
export interface ToldDeed {
	/** 'bond 77.25 NAM to Stake & Relax, and 2 more'. */
	readonly summary: string;
	/** Each of its inner transactions, and whose stake it moves: 'bond 77.25 NAM from tnam1qz8…4fed to Stake & Relax'. */
	readonly acts: readonly string[];
	/** Addresses of the validators it names, in full and once each: names repeat, addresses do not. */
	readonly validators: readonly string[];
}

/** What is said where a transaction cannot be read. */
export const unreadDeed = 'content not read';

/** @param names of validators, by address; one without is told by its short address */
export function describeDeed({acts}: Deed, names: ReadonlyMap<string, string>): ToldDeed {
	const [first = unreadDeed, ...others] = acts.map(act => describeAct({...act, source: undefined}, names));
	return {
		summary: others.length === 0 ? first : `${first}, and ${others.length} more`,
		acts: acts.map(act => describeAct(act, names)),
		validators: validatorsOf(acts),
	};
}

/** The addresses of all validators that the acts name, once each. */
export function validatorsOf(acts: Deed['acts']): readonly string[] {
	const addresses = acts.flatMap(({validator, destination}) => [validator, destination]);
	return [...new Set(addresses.filter(address => address !== undefined))];
}

/** A summary that was written down, in the signs of this terminal. */
export function showDeed(summary: string, {glyphs}: Pick<Signs, 'glyphs'>): string {
	return summary.replaceAll(ellipsis, glyphs.ellipsis);
}

const ellipsis = '…';

/** A short address, in characters. */
const shortAddress = 13;

function describeAct(act: Act, names: ReadonlyMap<string, string>): string {
	const {kind, vote, proposal} = act;
	const named = (word: string, address: string | undefined) =>
		address && `${word} ${names.get(address) ?? shortenMiddle(address, shortAddress, ellipsis)}`;
	const amount = act.amount && `${formatNumberText(act.amount)} NAM`;
	const validator = (word: string) => named(word, act.validator);
	const source = (word: string) =>
		act.source && `${word} ${shortenMiddle(act.source, shortAddress, ellipsis)}`;
	const parts = (): readonly (string | undefined)[] => {
		switch (kind) {
			case 'bond':
				return [kind, amount, source('from'), validator('to')];
			case 'unbond':
				return [kind, amount, source('of'), validator('from')];
			case 'withdraw':
				return [kind, source('of'), validator('from')];
			case 'redelegation':
				return ['redelegate', amount, source('of'), validator('from'), named('to', act.destination)];
			case 'voteProposal':
				return ['vote', vote, proposal && `on proposal ${proposal}`, source('as')];
			default:
				return [kind];
		}
	};
	return parts()
		.filter(part => part !== undefined)
		.join(' ');
}
