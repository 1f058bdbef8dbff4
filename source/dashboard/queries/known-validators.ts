import {type QueryClient, useQueryClient} from '@tanstack/react-query';
import {useState} from 'react';
import type {Page} from '../../domain/page.ts';
import type {Proposal} from '../../domain/proposal.ts';
import {activeStates, type Validator} from '../../domain/validator.ts';
import type {Feed} from './feed.ts';
import type {ShortPages} from './short-pages.ts';
import {knownStake, useAllValidators} from './use-active-stake.ts';

/** A list as the cache keeps it: the pages of a short one, or an answer. */
type KeptList<Item> = Pick<ShortPages<Item>, 'entries'> | {readonly page: Pick<Page<Item>, 'items'>};

/** Gives a reader of every validator that any answer has brought so far, each once. */
export function useReadValidators(connection: string): () => readonly Validator[] {
	const client = useQueryClient();
	return () =>
		uniqueOf(
			[
				[undefined, {page: {items: knownStake(client, connection)?.all ?? []}}],
				...client.getQueriesData<KeptList<Validator>>({queryKey: ['list', connection, 'validators']}),
			],
			({address}) => address,
		);
}

/** Gives a reader of every proposal that a list has brought so far, each once. */
export function useReadProposals(connection: string): () => readonly Proposal[] {
	const client = useQueryClient();
	return () =>
		uniqueOf(
			client.getQueriesData<KeptList<Proposal>>({queryKey: ['list', connection, 'proposals']}),
			({id}) => id,
		);
}

/** Checks whether an address is known to be a validator's. */
export function useKnownValidators(connection: string): (address: string) => boolean {
	const readValidators = useReadValidators(connection);
	return address => readValidators().some(validator => validator.address === address);
}

/** Reads the strongest of those that the overview has read: active ones alone, as the last line then says. */
export function knownPage<Choices>(client: QueryClient, connection: string, choices: Choices) {
	return {
		items: knownStake(client, connection)?.holders?.firstPage ?? [],
		choices: {...choices, states: activeStates},
	};
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

function uniqueOf<Item>(
	lists: readonly (readonly [unknown, KeptList<Item> | undefined])[],
	identityOf: (item: Item) => string | undefined,
): readonly Item[] {
	const known = new Map<string, Item>();
	for (const [, list] of lists) {
		for (const item of itemsOf(list)) {
			const identity = identityOf(item);
			if (identity !== undefined) known.set(identity, item);
		}
	}
	return [...known.values()];
}

function itemsOf<Item>(list: KeptList<Item> | undefined): readonly Item[] {
	if (!list) return [];
	return 'entries' in list ? list.entries.map(({item}) => item) : list.page.items;
}
