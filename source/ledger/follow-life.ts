import {seeChain, unknownChain} from '../domain/chain-life.ts';
import type {KeptLife} from './chain-lives.ts';
import type {Ledger} from './ledger.ts';
import type {Sight} from './sight.ts';

/** same: the chain goes on. doubted: it may have begun anew, which the next sight tells. anew: it did. */
export type LifeVerdict = 'same' | 'doubted' | 'anew';

/**
Takes in one more sight of the chain. Where the chain began anew, what is remembered of its life before is set aside, as
nothing of it can be compared with what comes. An indexer is held against itself alone: another one may lag by days.
*/
export function followLife(ledger: Ledger, sight: Sight, genesisTime: bigint | undefined): LifeVerdict {
	return ledger.atOnce(() => {
		const {indexer, epoch, height, at} = sight;
		const last = lifeIn(ledger);
		const {genesisTime: begun} = last ?? {};
		const before = last?.indexer === indexer ? last : {genesisTime: begun};
		const told = {genesisTime, epoch, height, at: Number(at) * 1000};
		const {chain, isNew} = seeChain({...unknownChain, ...before}, told);
		if (isNew) ledger.beginAnew();
		ledger.writeLife({...chain, indexer}, at);
		return isNew ? 'anew' : chain.lowSince === undefined ? 'same' : 'doubted';
	});
}

/** Place of the chain's life; from the last sight of its validators in a ledger that was written without one. */
function lifeIn(ledger: Ledger): Partial<KeptLife> | undefined {
	const life = ledger.readLife();
	if (life) return life;
	const {indexer, epoch, height} = ledger.readList('validators')?.sight ?? {};
	return indexer === undefined ? undefined : {indexer, epoch, height};
}

/** Says that a chain began anew, and where its changes until then are. */
export function describeNewLife(chain: string): string {
	return `${chain} began anew: its changes until then are set aside as "${chain} (before)", and this life is watched from now on`;
}
