import type {ChainFreshness, JudgedNode} from '../domain/freshness.ts';
import {formatInteger} from '../format/number.ts';
import {formatDuration} from '../format/time.ts';

/** Describes an indexer and its chain: 'indexer 3 min behind', 'chain has halted', 'up to date'; undefined: not known. */
export function describeChain({indexer, behindSeconds, chain}: ChainFreshness): string | undefined {
	if (behindSeconds !== undefined) return `indexer ${formatDuration(behindSeconds)} behind`;
	if (chain === 'halted') return 'chain has halted';
	return indexer === 'live' ? 'up to date' : undefined;
}

/** Describes how a node is: 'in sync', 'catching up, 3 blocks behind', 'no block for 7 d'; undefined: not known. */
export function describeNode({standing, blocksBehind, secondsOld}: JudgedNode): string | undefined {
	const gap = blocksBehind > 0n ? `${numberOf(blocksBehind, 'block')} behind` : undefined;
	switch (standing) {
		case 'catchingUp':
			return `catching up${gap === undefined ? '' : `, ${gap}`}`;
		case 'behind':
			return gap;
		case 'standing':
			return `no block for ${formatDuration(secondsOld ?? 0)}`;
		case 'inSync':
			return 'in sync';
		case 'unknown':
			return undefined;
	}
}

/** Counts things: '1 peer', '24 peers'. */
export function numberOf(count: bigint, noun: string): string {
	return `${formatInteger(count)} ${noun}${count === 1n ? '' : 's'}`;
}
