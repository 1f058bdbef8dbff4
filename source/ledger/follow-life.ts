import {seeChain, unknownChain} from '../domain/chain-life.ts';
import type {Sight} from '../domain/chain-reading.ts';
import type {KeptLife} from './chain-lives.ts';
import type {Ledger} from './ledger.ts';

/**
same: the chain goes on. doubted: the indexer is far behind, and its genesis time was not read with that. behind: it is far
behind on the same chain. reset: the chain has another genesis time.
*/
export type LifeVerdict = 'same' | 'doubted' | 'behind' | 'reset';

/**
Takes in one more reading of the chain. If the chain was reset, the ledger sets aside what it remembers, as nothing of that
can be compared with what comes.
*/
export function followLife(ledger: Ledger, sight: Sight, genesisTime: bigint | undefined): LifeVerdict {
	return ledger.atOnce(() => {
		const {epoch, height, at} = sight;
		const answer = {genesisTime, epoch, height, at: Number(at) * 1000};
		const before = lifeIn(ledger);
		// An indexer without epochs is never far behind one that has them.
		const {chain, isNew} = seeChain({...unknownChain, ...before, lowSince: undefined}, answer);
		if (isNew) ledger.setLifeAside();
		ledger.writeLife({...chain, lowSince: chain.lowSince && (before.lowSince ?? chain.lowSince)}, at);
		if (isNew) return 'reset';
		if (chain.lowSince === undefined) return 'same';
		return genesisTime === undefined ? 'doubted' : 'behind';
	});
}

/** Highest place of the chain; from the last reading of its validators in a ledger that has none. */
function lifeIn(ledger: Ledger): Partial<KeptLife> {
	const {epoch, height} = ledger.readList('validators')?.sight ?? {};
	return ledger.readLife() ?? {epoch, height};
}

/** Says that a chain was reset, and where its changes until then are. */
export function describeReset(chain: string): string {
	return `${chain} was reset: its changes until then are set aside as "${chain} (before)", and the new chain is watched from now on`;
}

/** Says that the indexer is far behind, and what happens until it has caught up. */
export function describeBehind(chain: string): string {
	return `the indexer of ${chain} is far behind what it showed before, as one that was restored: nothing is compared until it has caught up, and nothing is lost`;
}

/** Says that an indexer that was far behind is so no more. */
export function describeCaughtUp(chain: string): string {
	return `the indexer of ${chain} has caught up: changes are compared again`;
}
