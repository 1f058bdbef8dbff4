import {headlineOf} from '../../broadcast/headline.ts';
import type {BareEvent} from '../../notices/notices.ts';
import type {Broadcast} from './create-broadcast.ts';

/**
Returns the ends of transactions on a chain that were sent at that time or later, as events.

@param since unix milliseconds
*/
export function broadcastEnds(
	broadcast: Pick<Broadcast, 'sentHere'>,
	chain: string,
	since: number,
): readonly BareEvent[] {
	return broadcast.sentHere(chain).flatMap(attempt => {
		const {kind, height} = headlineOf(attempt);
		if (attempt.at < since || (kind !== 'applied' && kind !== 'rejected')) return [];
		const {id, deed, outcome} = attempt;
		return [
			{
				kind: `broadcast.${kind}` as const,
				subject: {type: 'broadcast', id: outcome?.hash ?? id, name: deed},
				old: undefined,
				new: height?.toString(),
				epoch: undefined,
			},
		];
	});
}
