import type {ChainState} from './model.ts';
import {type ServedPage, servePage} from './paging.ts';
import {type Participant, participantsOf} from './participants.ts';
import {serveInnerAlone} from './served-transaction.ts';
import {batchOf, type InnerRecord, type WrapperRecord} from './transaction-store.ts';

interface HistoryQuery {
	readonly addresses: readonly string[];
	readonly page: number;
}

interface Entry {
	readonly record: WrapperRecord;
	readonly inner: InnerRecord;
	readonly participant: Participant;
}

/** What addresses did and got, newest first: a row for each inner transaction and each address that stands in it. */
export function listHistory(state: ChainState, {addresses, page}: HistoryQuery): ServedPage<object> {
	const wanted = new Set(addresses);
	const records = new Set([...wanted].flatMap(state.transactions.findWith));
	const entries = [...records]
		.sort((left, right) => Number(left.height - right.height))
		.flatMap(entriesOf)
		.filter(({participant}) => wanted.has(participant.address));
	return servePage(entries.reverse(), page, ({record, inner, participant}) => ({
		tx: serveInnerAlone(inner, record, state),
		target: participant.address,
		kind: participant.kind,
		blockHeight: Number(record.height),
	}));
}

/** Answer of GET /api/v1/chain/inner/{tx_id}; undefined where there is none with this id. */
export function findInner(state: ChainState, id: string) {
	const record = state.transactions.findAround(id);
	const inner = record && batchOf(record).find(one => one.id === id);
	return record && inner && serveInnerAlone(inner, record, state);
}

function entriesOf(record: WrapperRecord): Entry[] {
	return batchOf(record).flatMap(inner =>
		participantsOf(inner.action).map(participant => ({record, inner, participant})),
	);
}
