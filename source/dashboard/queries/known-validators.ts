import {useQueryClient} from '@tanstack/react-query';
import type {ActiveStake} from '../../domain/active-stake.ts';
import type {Page} from '../../domain/page.ts';
import type {Validator} from '../../domain/validator.ts';
import type {GatheredPages} from './gathered-pages.ts';
import {knownJailed} from './use-jailed.ts';

/** What a list of validators is kept as: the pages of a short one, or an answer. */
type KeptList = Pick<GatheredPages<Validator>, 'entries'> | {readonly page: Page<Validator>};

/** Gives a reader of every validator that a list has brought so far, each once. */
export function useReadValidators(connection: string): () => readonly Validator[] {
	const client = useQueryClient();
	return () => uniqueOf(client.getQueriesData<KeptList>({queryKey: ['list', connection, 'validators']}));
}

/**
Whether an address is known to be a validator's: among the active ones, the jailed ones, or those of a list that was
read.
*/
export function useKnownValidators(connection: string): (address: string) => boolean {
	const client = useQueryClient();
	const readValidators = useReadValidators(connection);
	return address =>
		client.getQueryData<ActiveStake>(['activeStake', connection])?.powers.has(address) ||
		knownJailed(client, connection).includes(address) ||
		readValidators().some(validator => validator.address === address);
}

function uniqueOf(lists: readonly (readonly [unknown, KeptList | undefined])[]): readonly Validator[] {
	const known = new Map<string, Validator>();
	for (const [, list] of lists) {
		for (const item of itemsOf(list)) if (item.address !== undefined) known.set(item.address, item);
	}
	return [...known.values()];
}

function itemsOf(list: KeptList | undefined): readonly Validator[] {
	if (!list) return [];
	return 'entries' in list ? list.entries.map(({item}) => item) : list.page.items;
}
