import type {ChainCondition, Sight} from '../domain/chain-reading.ts';
import type {BareEvent} from '../notices/notices.ts';
import {weigh} from '../notices/weigh.ts';
import type {FieldRules, ListChange} from './compare-list.ts';
import type {WeighedEvent} from './event-row.ts';
import type {Ledger} from './ledger.ts';
import type {FieldValues} from './sight.ts';

/** Name in the ledger of the list of one row that is a service. */
export function serviceListName(address: string): string {
	return `service ${address}`;
}

/** Name in the ledger of the list of one row that is the chain. */
export const chainListName = 'chain';

/** Rules of the chain's row: what is told has been watched for long enough. */
const chainRules: FieldRules = {blocks: {wait: 'none'}, pace: {wait: 'none'}};

/** Rules of a service's row; servers behind one address may tell two versions by turns. */
const serviceRules: FieldRules = {
	answers: {wait: 'none'},
	limits: {wait: 'none'},
	crawlers: {wait: 'none'},
	version: {wait: 'sight'},
};

/** Fields of the chain by its id. */
function chainRows({chain, ...condition}: ChainCondition): ReadonlyMap<string, FieldValues> {
	const {makesBlocks, height, heightAt, node, isSlow, blockSeconds, plannedSeconds} = condition;
	const fields = {
		blocks: word(makesBlocks, 'come', 'none'),
		pace: word(isSlow, 'slow', 'usual'),
		height: height?.toString(),
		heightAt: heightAt?.toString(),
		nodeHeight: node?.height?.toString(),
		nodeBlockAt: node?.blockAt?.toString(),
		nodeAt: node && Math.floor(node.at / 1000).toString(),
		blockSeconds: blockSeconds?.toString(),
		plannedSeconds: plannedSeconds?.toString(),
	};
	return new Map([[chain, fields]]);
}

/** Fields of a service by its address. */
function serviceRows(address: string, condition: ChainCondition): ReadonlyMap<string, FieldValues> {
	const {isAnswering, isLimited, isBehind, lookedAt, version} = condition;
	const fields = {
		answers: word(isAnswering, 'yes', 'no'),
		limits: word(isLimited, 'yes', 'no'),
		crawlers: word(isBehind, 'behind', 'level'),
		lookedAt: lookedAt?.toString(),
		version,
	};
	return new Map([[address, fields]]);
}

function word(is: boolean | undefined, yes: string, no: string): string | undefined {
	return is === undefined ? undefined : is ? yes : no;
}

/** The event that a change of the row of a chain or a service is. */
const conditionEvent =
	(type: 'chain' | 'service') =>
	({field, key, old, value, first, thing}: ListChange): BareEvent | undefined => {
		const subject = {type, id: key, name: undefined};
		const event = {subject, old: undefined, new: undefined, epoch: first.epoch};
		switch (field) {
			case 'blocks':
				return {...event, new: thing.height, kind: value === 'none' ? 'chain.halted' : 'chain.resumed'};
			case 'pace':
				return value === 'slow'
					? {...event, old: thing.plannedSeconds, new: thing.blockSeconds, kind: 'chain.slow'}
					: {...event, new: thing.blockSeconds, kind: 'chain.usual-pace'};
			case 'answers':
				return {...event, kind: value === 'no' ? 'service.lost' : 'service.back'};
			case 'crawlers':
				return {...event, kind: value === 'behind' ? 'service.behind' : 'service.caught-up'};
			case 'version':
				return {...event, old, new: value, kind: 'service.version'};
			default:
				return undefined;
		}
	};

/** Lists of the chain and of a service, of one row each, with the events that their changes are. */
export function conditionLists(address: string, condition: ChainCondition) {
	const [chain, service] = [chainRows(condition), serviceRows(address, condition)];
	return [
		{name: chainListName, rules: chainRules, rows: chain, toEvent: conditionEvent('chain')},
		{name: serviceListName(address), rules: serviceRules, rows: service, toEvent: conditionEvent('service')},
	];
}

/** The event that the service answered for another chain until now; none where it did not. */
export function otherChain(
	ledger: Ledger,
	{chain}: ChainCondition,
	{indexer, at, epoch, height}: Sight,
): readonly WeighedEvent[] {
	const old = ledger.chainSeenLater(serviceListName(indexer));
	if (old === undefined) return [];
	const subject = {type: 'service', id: indexer, name: undefined} as const;
	const event = {kind: 'service.other-chain', subject, old, new: chain, epoch} as const;
	const level = weigh(event, {isMine: false, mine: [], allMine: undefined});
	return [{...event, level, mine: [], time: at, from: at, to: at, isGap: false, height}];
}

/** Epochs without a sight from which on that is an event itself. */
const gapEpochs = 2n;

/** The event that nobody watched between two sights, where that was for long. */
export function unwatched(before: Sight, now: Sight): readonly WeighedEvent[] {
	if (before.epoch === undefined || now.epoch === undefined || now.epoch - before.epoch <= gapEpochs)
		return [];
	return [
		{
			kind: 'chain.not-watched',
			level: 'minor',
			subject: {type: 'chain', id: '', name: undefined},
			old: before.epoch.toString(),
			new: now.epoch.toString(),
			epoch: now.epoch,
			height: now.height,
			time: now.at,
			from: before.at,
			to: now.at,
			isGap: true,
			mine: [],
		},
	];
}
