import type {Decoded} from '../../domain/decoded.ts';
import {useKeys} from '../ui/keys/use-keys.ts';
import type {ListKeysOptions} from './list-keys.ts';
import {columnHandlers, movingHandlers} from './moving-keys.ts';
import {pageHandlers} from './page-keys.ts';
import {markHandlers, rowHandlers} from './row-keys.ts';

/** Handlers for the keys of any list. */
export function useListKeys<Item extends Decoded>(options: ListKeysOptions<Item>): void {
	useKeys({
		context: 'list',
		handlers: {
			...movingHandlers(options),
			...columnHandlers(options),
			...pageHandlers(options),
			...rowHandlers(options),
			...markHandlers(options),
			...options.handlers,
		},
	});
}
