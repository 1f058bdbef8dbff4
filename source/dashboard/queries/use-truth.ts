import {skipToken, useQuery} from '@tanstack/react-query';
import {useMemo, useSyncExternalStore} from 'react';
import type {ActiveStake} from '../../domain/active-stake.ts';
import type {RequestOptions} from '../../domain/extensions.ts';
import {orUnknown} from '../../domain/failure.ts';
import type {NodeDoor, NodeQueries} from '../../domain/node-queries.ts';
import {unhurriedLimit} from '../../domain/periods.ts';
import type {RecordedResult} from '../../domain/recorded-result.ts';
import {activePowerQuestion, proposalResultQuestion} from '../../model/questions/node.ts';
import type {NodeRequest} from '../../model/questions/question.ts';
import {neverChanging} from '../../system/changing.ts';
import {type Feed, periodOf} from './feed.ts';

/** Options of questions about what is looked at; nothing waits for them. */
export const lookedAt = {purpose: 'screen', timeLimit: unhurriedLimit} satisfies RequestOptions;

/** Returns the attitude of the node to questions; undefined: there is none. */
export function useDoor(queries: NodeQueries | undefined): NodeDoor | undefined {
	return useSyncExternalStore(queries?.door.subscribe ?? neverChanging, () => queries?.door.read());
}

/** Adds to the active stake its sum to the last digit, asked for once an epoch, where the node tells it. */
export function useExactStake(feed: Feed, stake: ActiveStake | undefined): ActiveStake | undefined {
	const exact = useTold(feed, stake !== undefined, {
		// Power changes with the epoch alone.
		key: epoch => ['activePower', String(epoch)],
		// Its last digits wait for what is looked at.
		ask: asking => activePowerQuestion.ask({...asking, purpose: 'rest'}),
	});
	return useMemo(() => (stake && exact !== undefined ? {...stake, exact} : stake), [stake, exact]);
}

/** Returns how the vote on a proposal ended, as the chain wrote it down; undefined: it did not, or no node tells. */
export function useResult(feed: Feed, id: string | undefined): RecordedResult | undefined {
	const told = useTold(feed, id !== undefined, {
		key: () => ['proposalResult', id],
		ask: asking => proposalResultQuestion.ask(asking, id ?? ''),
	});
	return useMemo(() => (told && id !== undefined ? {...told, id} : undefined), [told, id]);
}

interface LastingQuestion<Value> {
	key(epoch: bigint): readonly unknown[];
	ask(asking: NodeRequest): Promise<Value | undefined>;
}

/** Asks a node once for what does not change any more; undefined: it does not tell. */
function useTold<Value>(
	feed: Feed,
	isWanted: boolean,
	{key, ask}: LastingQuestion<Value>,
): Value | undefined {
	const {node, connection, isPaused} = feed;
	const door = useDoor(node?.queries);
	const isOpen = door?.kind === 'open';
	const period = periodOf(feed, 'lastingAnswer');
	const asked = isOpen && isWanted && !isPaused ? node : undefined;
	const {data} = useQuery({
		queryKey: ['told', connection, ...key(isOpen ? door.epoch : 0n)],
		queryFn: asked
			? // Undefined is no answer to the cache.
				async ({signal}) => ({value: await orUnknown(ask({node: asked, ...lookedAt, signal}))})
			: skipToken,
		staleTime: ({state}) => (state.data?.value === undefined ? period : Number.POSITIVE_INFINITY),
		refetchInterval: ({state}) => (state.data?.value === undefined ? period : false),
	});
	return isOpen ? data?.value : undefined;
}
