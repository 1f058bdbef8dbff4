import type {LatestEpoch} from '../../domain/epoch.ts';
import type {
	Block,
	Crawler,
	Health,
	HistoryEntry,
	InnerOfWrapper,
	LatestHeight,
} from '../../domain/extensions.ts';
import {type FieldReaders, field, isPlainObject, nested, type Reader} from './decode-item.ts';
import {itemSchema, listSchema, pageSchema} from './decode-page.ts';
import {innerReaders} from './decode-transaction.ts';
import {epoch, integer, line, mismatch} from './field.ts';

const healthReaders: FieldReaders<Health> = {
	version: field('version', line),
	commit: field('commit', line),
};

const latestHeightReaders: FieldReaders<LatestHeight> = {height: field('block', integer)};

const crawlerReaders: FieldReaders<Crawler> = {
	name: field('name', line),
	timestamp: field('timestamp', integer),
	lastProcessedBlockHeight: field('lastProcessedBlockHeight', integer),
};

/** Ids as texts, or things with an id. */
const readIds: Reader<readonly string[]> = (value, report) => {
	if (!Array.isArray(value)) {
		report(mismatch('a list', value));
		return undefined;
	}
	return value.flatMap((entry, index) => {
		const told = isPlainObject(entry) ? (entry.wrapperId ?? entry.txId ?? entry.id) : entry;
		const id = line.parse(told);
		if (id === undefined) report(mismatch('a transaction', entry), `[${index}]`, String(index));
		return id ?? [];
	});
};

const blockReaders: FieldReaders<Block> = {
	height: field('height', integer),
	hash: field('hash', line),
	epoch: field('epoch', epoch),
	timestamp: field('timestamp', line),
	transactions: {wire: 'transactions', read: readIds, otherwise: []},
};

const innerOfWrapperReaders: FieldReaders<InnerOfWrapper> = {
	...innerReaders,
	wrapperId: field('wrapperId', line),
};

const historyReaders: FieldReaders<HistoryEntry> = {
	transaction: {wire: 'tx', read: nested(innerOfWrapperReaders)},
	target: field('target', line),
	direction: field('kind', line),
	blockHeight: field('blockHeight', integer),
};

export const healthObject = itemSchema(healthReaders);
export const latestHeight = itemSchema(latestHeightReaders);
export const crawlerList = listSchema(crawlerReaders);
export const singleBlock = itemSchema(blockReaders);
export const historyPage = pageSchema(historyReaders);
export const innerOfWrapper = itemSchema(innerOfWrapperReaders);

const latestEpochReaders: FieldReaders<LatestEpoch> = {epoch: field('epoch', epoch)};

export const latestEpoch = itemSchema(latestEpochReaders);
