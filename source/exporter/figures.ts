import type {Person} from '../domain/chain-reading.ts';
import {epochLengthInSeconds} from '../domain/epoch.ts';
import {maxMyAddresses} from '../domain/my-stakes.ts';
import {type Crowd, listPeriods, nodeSeconds, periodOfList} from '../domain/periods.ts';
import type {Validator} from '../domain/validator.ts';
import {balanceListName} from '../ledger/balance-changes.ts';
import {comingListName} from '../ledger/coming-changes.ts';
import type {KeptItems} from '../ledger/compare-list.ts';
import {chainListName, serviceListName} from '../ledger/condition-changes.ts';
import {stakeListName} from '../ledger/digest.ts';
import type {KnownList, LedgerAccess} from '../ledger/ledger-access.ts';
import {rewardListName} from '../ledger/reward-changes.ts';
import type {FieldValues} from '../ledger/sight.ts';
import {signingListName} from '../ledger/signing-changes.ts';
import {voteListName} from '../ledger/vote-changes.ts';
import type {RoundName} from './metric.ts';

/** Things of a list by their keys. */
export type LedgerRows = ReadonlyMap<string, FieldValues>;

/** Validators by their addresses. */
export type Validators = ReadonlyMap<string, Validator>;

/** All that figures of a chain are read from. */
export interface FigureSources {
	readonly ledger: Pick<LedgerAccess, 'knownList'>;
	readonly person: Person;
	/** Labels of validators by address. */
	readonly labels: ReadonlyMap<string, string>;
	/** True if each validator has figures of its own. */
	readonly hasAllValidators: boolean;
	/** Factor on all periods. Default: 1. */
	readonly pace?: number | undefined;
	/** Unix seconds. */
	readonly now: bigint;
}

/** Address of the person, by its label; each list undefined: not known, or too old. */
export interface Holder {
	readonly label: string;
	readonly stake: Pick<KeptItems, 'bonds' | 'unbonds'> | undefined;
	readonly votes: LedgerRows | undefined;
	readonly rewards: LedgerRows | undefined;
	readonly balances: LedgerRows | undefined;
}

/** Validator of the person's that votes, by its label. */
export interface ValidatorVoter {
	readonly label: string;
	/** State in the list; undefined: not known. */
	readonly state: string | undefined;
	readonly votes: LedgerRows | undefined;
}

/** All of a chain that is known and not too old; each list undefined: not known, or too old. */
export interface Figures {
	readonly height: bigint | undefined;
	readonly epoch: bigint | undefined;
	/** Newest block of the node; undefined: there is none, or no answer lately. */
	readonly node: {readonly height: string | undefined; readonly blockAt: string | undefined} | undefined;
	/** State of the chain, and of the indexer. */
	readonly condition: FieldValues | undefined;
	readonly service: FieldValues | undefined;
	readonly validators: Validators | undefined;
	readonly proposals: LedgerRows | undefined;
	readonly parameters: LedgerRows | undefined;
	/** Changes to come by validator. */
	readonly coming: LedgerRows | undefined;
	/** Planned length of an epoch, seconds. */
	readonly epochLength: bigint | undefined;
	readonly signing: {readonly rows: LedgerRows; readonly height: bigint | undefined} | undefined;
	readonly holders: readonly Holder[];
	readonly voters: readonly ValidatorVoter[];
	/** Native token of the chain; undefined: not known. */
	readonly nativeToken: string | undefined;
	/** Address of each validator that has figures of its own, with the reason: labelled, delegated, top or other. */
	readonly chosen: ReadonlyMap<string, string>;
	readonly labels: ReadonlyMap<string, string>;
	/** Unix seconds of the last whole reading of each kind, the oldest where it is of several addresses. */
	readonly readAt: ReadonlyMap<RoundName, bigint>;
}

/** Rounds of its own after which a figure is too old. */
const maxRounds = 3n;

/** Validators that have figures of their own by their power, beside those that are the person's. */
const maxTop = 20;

/** Seconds of an epoch where the parameters do not say. */
const defaultEpochSeconds = 21_600n;

/** Label of the validator of the person's own node, which needs none. */
const ownNodeLabel = 'own node';

/** Collects what the ledger knows of a chain by now, without what is too old. */
export function collectFigures(sources: FigureSources): Figures {
	const {ledger, person, labels, now} = sources;
	const lists = new Map<string, KnownList | undefined>();
	const listOf = (name: string) => {
		if (!lists.has(name)) lists.set(name, ledger.knownList(name));
		return lists.get(name);
	};
	const owners = person.addresses.slice(0, maxMyAddresses);
	const stakes = owners.flatMap(({address}) => listOf(stakeListName(address)) ?? []);
	const delegated = delegatedTo(stakes);
	const epochLength = epochLengthInSeconds(wholeParameter(listOf('parameters')?.rows, 'epochsPerYear') ?? 0n);
	const crowd: RoundCrowd = {
		addresses: owners.length,
		validators: person.validators.size + delegated.size,
		epochSeconds: Number(epochLength ?? defaultEpochSeconds),
		pace: sources.pace,
	};
	const place = newestPlace(listOf, (round, at) => isFresh(round, at, {now, crowd}));
	const readAt = new Map<RoundName, bigint>();
	const fresh = (round: RoundName, name: string) => {
		const list = listOf(name);
		if (!list) return undefined;
		const at = confirmedAt(list, place);
		const before = readAt.get(round);
		readAt.set(round, before === undefined || at < before ? at : before);
		return isFresh(round, at, {now, crowd}) ? list : undefined;
	};
	const names = distinctNames([
		...owners.map(({address, label}) => [address, label] as const),
		...[...person.validators].map(address => [address, labels.get(address) ?? ownNodeLabel] as const),
	]);
	const nameOf = (address: string) => names.get(address) ?? '';
	const validators = byAddress(fresh('validators', 'validators')?.items.validators);
	const parameters = fresh('parameters', 'parameters')?.rows;
	const coming = fresh('coming', comingListName)?.rows;
	const signing = fresh('signing', signingListName);
	const condition = place && fresh('chain', chainListName);
	return {
		height: place?.height,
		epoch: place?.epoch,
		node: newestOfNode(first(condition?.rows), now),
		condition: first(condition?.rows),
		service: condition && first(listOf(serviceListName(condition.sight.indexer))?.rows),
		validators,
		proposals: fresh('proposals', 'proposals')?.rows,
		parameters,
		coming,
		epochLength: parameters && epochLength,
		signing: signing && {rows: signing.rows, height: signing.sight.height},
		holders: owners.map(({address}) => ({
			label: nameOf(address),
			stake: fresh('stake', stakeListName(address))?.items,
			votes: fresh('votes', voteListName(address))?.rows,
			rewards: fresh('rewards', rewardListName(address))?.rows,
			balances: fresh('balances', balanceListName(address))?.rows,
		})),
		voters: [...person.validators].map(address => ({
			label: nameOf(address),
			state: validators?.get(address)?.state,
			votes: fresh('votes', voteListName(address))?.rows,
		})),
		// Fixed while a chain lives, so that its age does not matter.
		nativeToken: listOf('parameters')?.rows.get('nativeTokenAddress')?.value,
		chosen: chooseValidators(validators, delegated, sources),
		labels,
		readAt,
	};
}

/** Reads a parameter that is a whole number. */
export function wholeParameter(parameters: LedgerRows | undefined, name: string): bigint | undefined {
	const {value = ''} = parameters?.get(name) ?? {};
	return /^\d+$/.test(value) ? BigInt(value) : undefined;
}

function first(rows: LedgerRows | undefined): FieldValues | undefined {
	return rows && [...rows.values()][0];
}

/** Seconds for which an answer of the node is shown: three of its rounds. */
const maxNodeSeconds = 180n;

/** Returns the newest block of the node, unless it has had no answer for long: the row keeps the last one. */
function newestOfNode(row: FieldValues | undefined, now: bigint): Figures['node'] {
	const {nodeAt, nodeHeight, nodeBlockAt} = row ?? {};
	if (nodeAt === undefined || now - BigInt(nodeAt) > maxNodeSeconds) return undefined;
	return {height: nodeHeight, blockAt: nodeBlockAt};
}

/** Place of an indexer on the chain, and when it was told. */
interface Place {
	readonly indexer: string;
	readonly height: bigint | undefined;
	readonly epoch: bigint | undefined;
	/** Unix seconds. */
	readonly at: bigint;
}

/** Finds the place that was told last; undefined: none was lately. */
function newestPlace(
	listOf: (name: string) => KnownList | undefined,
	isFreshIn: (round: RoundName, at: bigint) => boolean,
): Place | undefined {
	const [chain, validators] = [listOf(chainListName), listOf('validators')];
	const fields = first(chain?.rows);
	const told =
		chain && fields?.height !== undefined && fields.heightAt !== undefined
			? {...chain.sight, height: BigInt(fields.height), at: BigInt(fields.heightAt)}
			: undefined;
	const places = [told, validators?.sight].filter(each => each !== undefined && isFreshIn('chain', each.at));
	const [newest, other] = places.toSorted((one, next) => Number((next?.at ?? 0n) - (one?.at ?? 0n)));
	return newest && {...newest, epoch: newest.epoch ?? other?.epoch};
}

/** Returns when a list was last known to be as it is: it is not read again while the chain stands still. */
function confirmedAt({sight}: KnownList, place: Place | undefined): bigint {
	const isSame =
		place?.height !== undefined && place.height === sight.height && place.indexer === sight.indexer;
	return isSame && place.at > sight.at ? place.at : sight.at;
}

function isFresh(
	round: RoundName,
	at: bigint,
	{now, crowd}: {readonly now: bigint; readonly crowd: RoundCrowd},
): boolean {
	return now - at <= maxRounds * BigInt(Math.ceil(roundSeconds(round, crowd)));
}

function byAddress(validators: readonly Validator[] | undefined): Validators | undefined {
	return validators && new Map(validators.map(validator => [validator.address ?? '', validator]));
}

/** Finds the validators that have stake of the user's. */
function delegatedTo(stakes: readonly KnownList[]): ReadonlySet<string> {
	const bonds = stakes.flatMap(({items}) => items.bonds ?? []).filter(({amount = 0n}) => amount > 0n);
	return new Set(bonds.flatMap(({validator}) => validator?.address ?? []));
}

function chooseValidators(
	validators: Validators | undefined,
	delegated: ReadonlySet<string>,
	{person, hasAllValidators}: FigureSources,
): ReadonlyMap<string, string> {
	const chosen = new Map<string, string>();
	for (const [address, {rank}] of validators ?? []) {
		if (person.validators.has(address)) chosen.set(address, 'labelled');
		else if (delegated.has(address)) chosen.set(address, 'delegated');
		else if (rank !== undefined && rank <= maxTop) chosen.set(address, 'top');
		else if (hasAllValidators) chosen.set(address, 'other');
	}
	return chosen;
}

/**
Names things so that no two share a name: of equal ones the second is "name #2". The same things always get the same
names, in whatever order they come.
*/
export function distinctNames(
	labels: readonly (readonly [key: string, label: string])[],
): ReadonlyMap<string, string> {
	const given = new Set(labels.map(([, label]) => label));
	const names = new Map<string, string>();
	const taken = new Set<string>();
	/** Numbers that the next one with a label tries first. */
	const next = new Map<string, number>();
	for (const [key, label] of labels.toSorted(([one], [other]) => (one < other ? -1 : 1))) {
		let [name, count] = [label, next.get(label) ?? 2];
		// Another one may have such a name by its own label.
		for (; taken.has(name) || (name !== label && given.has(name)); count++) name = `${label} #${count}`;
		next.set(label, count);
		taken.add(name);
		names.set(key, name);
	}
	return names;
}

/** Numbers of those whose lists are read, and the seconds of an epoch. */
interface RoundCrowd extends Crowd {
	readonly epochSeconds: number;
}

/** Returns the seconds of one round of a reading: until all that it is of was read once. */
export function roundSeconds(round: RoundName, crowd: RoundCrowd): number {
	switch (round) {
		case 'chain':
		case 'signing':
			return nodeSeconds * (crowd.pace ?? 1);
		case 'coming':
			// Decided changes are asked for once an epoch.
			return crowd.epochSeconds;
		default:
			return periodOfList(round, crowd);
	}
}

/** Describes the length of a round: '45 s', '1 min, or 20 s an address'. */
export function describeRound(round: RoundName): string {
	if (round === 'coming') return 'an epoch';
	const isOfNode = round === 'chain' || round === 'signing';
	const {seconds, perList} = isOfNode ? {seconds: nodeSeconds, perList: undefined} : listPeriods[round];
	const length = seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;
	return perList === undefined ? length : `${length}, or ${perList} s an address`;
}
