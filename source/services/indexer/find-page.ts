import type {Decoded} from '../../domain/decoded.ts';
import type {Page} from '../../domain/page.ts';
import {type AllPagesOptions, readWholeList} from './all-pages.ts';

/**
Reads pages one after the other until one has the item; without items where none has it.

@param address of the service, for its failures
@param wanted identity of the item
*/
export async function findPage<Item extends Decoded>(
	address: string,
	wanted: string,
	{signal, getPage, identityOf}: Pick<AllPagesOptions<Item>, 'signal' | 'getPage' | 'identityOf'>,
): Promise<Page<Item>> {
	let found: Page<Item> | undefined;
	await readWholeList<Item>(address, {
		signal,
		identityOf,
		mostAtOnce: 1,
		isReadOnce: true,
		isEnough: () => found !== undefined,
		async getPage(number, ended) {
			const page = await getPage(number, ended);
			if (page.items.some(item => identityOf(item) === wanted)) found = {...page, page: number};
			return page;
		},
	});
	return found ?? {items: [], page: 1, perPage: undefined, totalPages: 1, totalItems: 0, flaws: []};
}
