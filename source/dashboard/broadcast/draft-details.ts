import {showDeed, unreadDeed} from '../../broadcast/describe-deed.ts';
import type {EndingLook} from '../../broadcast/ending.ts';
import {describeInBlock} from '../../broadcast/one-chain.ts';
import type {BroadcastMode} from '../../domain/transaction.ts';
import {formatInteger} from '../../format/number.ts';
import type {Signs} from '../../format/signs.ts';
import {formatTimeNear} from '../../format/time.ts';
import type {Detail} from '../ui/text/details.ts';
import {attemptNote} from './attempt-details.ts';
import type {BroadcastDraft, BroadcastState} from './broadcast-state.ts';

const modeNotes: Readonly<Record<BroadcastMode, string>> = {
	sync: 'the node answers after its check',
	async: 'the node answers at once, before its check',
	commit: 'the node answers once it is in a block, or after about 10 s',
};

/**
What it is, without its hash and its node.

@param asked which encoding was asked for; undefined: it counts no longer
*/
export function describeDraft(
	draft: BroadcastDraft,
	asked: BroadcastState['encoding'] | undefined,
): readonly Detail[] {
	const {transaction, mode, network, networkNote} = draft;
	const {size, encoding} = transaction;
	const isTold = asked === 'auto';
	return [
		{label: 'Network', value: network, note: networkNote},
		{label: 'Mode', value: mode, note: modeNotes[mode]},
		{
			label: 'Size',
			value: size === undefined ? 'not known' : `${formatInteger(size)} ${size === 1 ? 'byte' : 'bytes'}`,
		},
		{label: 'Encoding', value: encoding, note: isTold ? 'told by what it looks like' : undefined},
	];
}

export function describeHash({transaction: {hash, key}}: BroadcastDraft): readonly Detail[] {
	if (hash !== undefined) return [{label: 'SHA-256', value: hash, note: 'the hash of the transaction'}];
	const note = 'the SHA-256 of the parameter: it has no hash as a transaction';
	return [{label: 'Parameter', value: key.sha256, note}];
}

/** Inner transactions that are told one by one. */
const mostActs = 20;

/** What the transaction does, where it can be read, each inner one in a line of its own. */
export function describeWhat({deed}: BroadcastDraft, theme: Signs): Detail {
	const acts = (deed?.acts ?? [unreadDeed]).map(act => showDeed(act, theme));
	const hidden = acts.length - mostActs;
	const lines = [...acts.slice(0, mostActs), ...(hidden > 0 ? [`and ${hidden} more`] : [])];
	return {label: 'What it does', value: lines.join('\n'), layout: 'text'};
}

/** Traces of the same transaction on the chain and in the journal. */
export function describeEarlier(
	{earlier, inBlock, network}: BroadcastDraft,
	facts: Pick<EndingLook, 'isUtc' | 'now'>,
): readonly Detail[] {
	if (earlier.length === 0 && !inBlock) return [];
	return [
		{label: 'Sent earlier', value: '', layout: 'title', meaning: 'warning'},
		...(inBlock
			? [{label: 'On the chain', value: describeInBlock(inBlock), meaning: 'warning'} as const]
			: []),
		...earlier.map(
			(attempt): Detail => ({
				label: formatTimeNear(attempt.at, facts.now, facts),
				value: attemptNote(attempt, {isNetworkTold: attempt.network !== network}),
				meaning: 'warning',
			}),
		),
	];
}
