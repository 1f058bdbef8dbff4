import {checkAddress} from './address.ts';
import {decimalToText, namnamScale} from './decimal.ts';
import {toId} from './parse-input.ts';

/** Votes that the wallet takes. */
export const walletVotes = ['yay', 'nay', 'abstain'] as const;

/** A deed that a person does with the chain's own client, which holds the keys. */
export type Deed =
	| {readonly kind: 'withdraw' | 'claim'; readonly address: string; readonly validator: string}
	| {
			readonly kind: 'unbond';
			readonly address: string;
			readonly validator: string;
			/** namnam. */
			readonly amount: bigint;
	  }
	| {
			readonly kind: 'redelegate';
			readonly address: string;
			readonly from: string;
			readonly to: string;
			/** namnam. */
			readonly amount: bigint;
	  }
	| {
			readonly kind: 'vote';
			readonly address: string;
			readonly proposal: string;
			readonly vote: (typeof walletVotes)[number];
	  }
	| {readonly kind: 'unjail'; readonly validator: string};

/**
Returns the sets of several deeds that do not contradict each other: all of them, or else one set for each vote, and for
each other kind. Two votes of one address on one proposal contradict each other, and so do two uses of the same stake.
*/
export function consistentSets<Named extends {readonly deed: Deed}>(
	all: readonly Named[],
): readonly {readonly name: string; readonly deeds: readonly Named[]}[] {
	const areConsistent = (deeds: readonly Named[]) => {
		const decisions = deeds.flatMap(({deed}) => decisionsOf(deed));
		return deeds.length > 1 && new Set(decisions).size === decisions.length;
	};
	if (areConsistent(all)) return [{name: `all ${all.length}`, deeds: all}];
	return [...Map.groupBy(all, ({deed}) => (deed.kind === 'vote' ? deed.vote : deed.kind))]
		.filter(([, deeds]) => areConsistent(deeds))
		.map(([choice, deeds]) => ({name: `all ${choice}`, deeds}));
}

/** Returns what a deed decides, which no other may decide too: a vote, or where a stake goes. */
function decisionsOf(deed: Deed): readonly string[] {
	if (deed.kind === 'vote') return [`${deed.proposal} ${deed.address}`];
	if (deed.kind === 'unbond') return [`${deed.validator} ${deed.address}`];
	return deed.kind === 'redelegate' ? [`${deed.from} ${deed.address}`] : [];
}

/** Network on which it is done; what is not known is left to the client's own configuration. */
export interface WalletPlace {
	readonly node: string | undefined;
	readonly chainId: string | undefined;
}

/**
Writes the command of the chain's own client for a deed, quoted for a shell. Undefined where an address or an id is none:
only what was checked gets into a command, never a name or a label.
*/
export function walletCommand(deed: Deed, {node, chainId}: WalletPlace): string | undefined {
	const words = wordsOf(deed);
	if (!words) return undefined;
	const place = [
		...(node === undefined ? [] : ['--node', node]),
		...(chainId === undefined ? [] : ['--chain-id', chainId]),
	];
	return ['namadac', ...words, ...place].map(quoteForShell).join(' ');
}

/** Returns the words behind the client's name; undefined where one of them is not what it should be. */
function wordsOf(deed: Deed): readonly string[] | undefined {
	switch (deed.kind) {
		case 'withdraw':
		case 'claim': {
			const {kind, address, validator} = deed;
			if (!areAddresses(address, validator)) return undefined;
			const word = kind === 'claim' ? 'claim-rewards' : kind;
			return [word, '--source', address, '--validator', validator];
		}
		case 'unbond': {
			const {address, validator, amount} = deed;
			if (!areAddresses(address, validator) || amount <= 0n) return undefined;
			const nam = decimalToText({units: amount, scale: namnamScale});
			return ['unbond', '--source', address, '--validator', validator, '--amount', nam];
		}
		case 'redelegate': {
			const {address, from, to, amount} = deed;
			if (!areAddresses(address, from, to) || amount <= 0n) return undefined;
			const nam = decimalToText({units: amount, scale: namnamScale});
			return [
				'redelegate',
				'--owner',
				address,
				'--source-validator',
				from,
				'--destination-validator',
				to,
				'--amount',
				nam,
			];
		}
		case 'vote': {
			const {address, proposal, vote} = deed;
			if (!areAddresses(address) || 'problem' in toId(proposal)) return undefined;
			return ['vote-proposal', '--proposal-id', proposal, '--vote', vote, '--address', address];
		}
		case 'unjail':
			return areAddresses(deed.validator) ? ['unjail-validator', '--validator', deed.validator] : undefined;
	}
}

function areAddresses(...addresses: readonly string[]): boolean {
	return addresses.every(address => 'value' in checkAddress(address));
}

/** Quotes a word for a POSIX shell where it has anything but what no shell looks at. */
export function quoteForShell(word: string): string {
	return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;
}
