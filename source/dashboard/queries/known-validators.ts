import {type QueryClient, useQuery, useQueryClient} from '@tanstack/react-query';
import {useState} from 'react';
import {RequestError} from '../../domain/failure.ts';
import type {Page} from '../../domain/page.ts';
import type {Proposal} from '../../domain/proposal.ts';
import {activeStates, type Validator} from '../../domain/validator.ts';
import {someValidatorsQuestion} from '../../model/questions/validators.ts';
import type {Feed} from './feed.ts';
import type {ShortPages} from './short-pages.ts';
import {knownStake} from './use-active-stake.ts';

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

/**
Returns the names of these validators, by address, as far as they are known. Where a list has not brought one of them,
the service is asked once for all it has in one answer.
*/
export function useValidatorNames(
	{indexer, connection, isPaused}: Feed,
	wanted: readonly string[],
): ReadonlyMap<string, string> {
	const readValidators = useReadValidators(connection);
	const known = wanted.length === 0 ? [] : readValidators();
	const isMissing = wanted.some(address => !known.some(validator => validator.address === address));
	const {data} = useQuery({
		queryKey: ['validatorNames', connection],
		queryFn: async ({signal}) => {
			const some = await someValidatorsQuestion.ask({indexer, signal});
			return some.map(({address, name}) => ({address, name}));
		},
		enabled: isMissing && !isPaused,
		staleTime: Number.POSITIVE_INFINITY,
		throwOnError: error => !(error instanceof RequestError),
	});
	const found = [...(data ?? []), ...known].flatMap(({address, name}) =>
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
