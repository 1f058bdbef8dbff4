import {type QueryClient, type QueryKey, useQueryClient} from '@tanstack/react-query';
import {useState} from 'react';
import {byPower} from '../../domain/active-stake.ts';
import {proposalIdentity, validatorIdentity} from '../../domain/identity.ts';
import type {Page} from '../../domain/page.ts';
import type {Proposal} from '../../domain/proposal.ts';
import type {Validator} from '../../domain/validator.ts';
import type {Feed} from './feed.ts';
import {readOutcome} from './outcome.ts';
import type {ShortPages} from './short-pages.ts';
import {keyOfActiveStake, knownStake, useAllValidators} from './use-active-stake.ts';
import {type Governance, keyOfGovernance} from './use-governance.ts';

/** A list as the cache keeps it: the pages of a short one, or an answer. */
type KeptList<Item> = Pick<ShortPages<Item>, 'entries'> | {readonly page: Pick<Page<Item>, 'items'>};

/** Items that one answer has brought, or several. */
export interface KnownItems<Item> {
	readonly items: readonly Item[];
	/** Key of the answer, or of the oldest one that brought any of them; undefined: there are none. */
	readonly queryKey: QueryKey | undefined;
	/** True if these are all that exist. */
	readonly isWhole?: boolean | undefined;
}

/** Merges what answers have brought: each fitting item once, as the newest answer has it. */
export function mergeKnown<Item>(
	client: QueryClient,
	answers: readonly KnownItems<Item>[],
	identityOf: (item: Item) => string | undefined,
	fits: (item: Item) => boolean = () => true,
): KnownItems<Item> {
	const dated = answers.flatMap(answer => {
		const at = answer.queryKey && readOutcome(client, answer.queryKey).receivedAt;
		return at === undefined ? [] : [{...answer, at}];
	});
	const newest = new Map<string, {readonly item: Item; readonly from: (typeof dated)[number]}>();
	for (const from of dated.sort((left, right) => left.at - right.at)) {
		for (const item of from.items) {
			const identity = identityOf(item);
			if (identity !== undefined) newest.set(identity, {item, from});
		}
	}
	const fitting = [...newest.values()].filter(({item}) => fits(item));
	const used = new Set(fitting.map(({from}) => from));
	return {
		items: fitting.map(({item}) => item),
		queryKey: dated.find(answer => used.has(answer))?.queryKey,
		isWhole: dated.some(({isWhole}) => isWhole),
	};
}

/** Finds the answers to all questions for lists whose keys begin like this. */
export function knownLists<Item>(client: QueryClient, queryKey: QueryKey): readonly KnownItems<Item>[] {
	const lists = client.getQueriesData<KeptList<Item>>({queryKey});
	return lists.map(([key, list]) => ({queryKey: key, items: itemsOf(list)}));
}

/** Finds the validators that any answer has brought, those with the most power first. */
export function knownValidators(
	client: QueryClient,
	connection: string,
	fits?: (validator: Validator) => boolean,
): KnownItems<Validator> {
	const {all = [], isWhole} = knownStake(client, connection) ?? {};
	const stake = {queryKey: keyOfActiveStake(connection), items: all, isWhole};
	const lists = knownLists<Validator>(client, ['list', connection, 'validators']);
	const known = mergeKnown(client, [stake, ...lists], validatorIdentity, fits);
	return {...known, items: known.items.toSorted(byPower)};
}

/** Finds the proposals that any answer has brought, the newest first. */
export function knownProposals(
	client: QueryClient,
	connection: string,
	fits?: (proposal: Proposal) => boolean,
): KnownItems<Proposal> {
	const queryKey = keyOfGovernance(connection);
	const {all = [], votingCount} = client.getQueryData<Governance>(queryKey) ?? {};
	const read = {queryKey, items: all, isWhole: votingCount !== undefined};
	const lists = ['proposals', 'proposal'].map(name =>
		knownLists<Proposal>(client, ['list', connection, name]),
	);
	const known = mergeKnown(client, [read, ...lists.flat()], proposalIdentity, fits);
	return {...known, items: known.items.toSorted((left, right) => Number(right.id) - Number(left.id))};
}

/** Gives a reader of every validator that any answer has brought so far, each once. */
export function useReadValidators(connection: string): () => readonly Validator[] {
	const client = useQueryClient();
	return () => knownValidators(client, connection).items;
}

/** Gives a reader of every proposal that any answer has brought so far, each once. */
export function useReadProposals(connection: string): () => readonly Proposal[] {
	const client = useQueryClient();
	return () => knownProposals(client, connection).items;
}

/** Checks whether an address is known to be a validator's. */
export function useKnownValidators(connection: string): (address: string) => boolean {
	const readValidators = useReadValidators(connection);
	return address => readValidators().some(validator => validator.address === address);
}

/** Returns the names of these validators, by address; all validators are read where one is not known. */
export function useValidatorNames(feed: Feed, wanted: readonly string[]): ReadonlyMap<string, string> {
	const readValidators = useReadValidators(feed.connection);
	const known = wanted.length === 0 ? [] : readValidators();
	const isMissing = wanted.some(address => !known.some(validator => validator.address === address));
	useAllValidators(feed, isMissing);
	const found = known.flatMap(({address, name}) =>
		address !== undefined && name !== undefined && wanted.includes(address) ? [[address, name] as const] : [],
	);
	const names = new Map(found);
	// The same map as long as its content is the same: another one makes all rows new.
	const [kept, setKept] = useState<ReadonlyMap<string, string>>(names);
	if (names.size === kept.size && [...names].every(([address, name]) => kept.get(address) === name)) {
		return kept;
	}
	setKept(names);
	return names;
}

function itemsOf<Item>(list: KeptList<Item> | undefined): readonly Item[] {
	if (!list) return [];
	return 'entries' in list ? list.entries.map(({item}) => item) : list.page.items;
}
