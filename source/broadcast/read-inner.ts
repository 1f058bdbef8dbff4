import {parseExactJson} from '../domain/json.ts';
import type {InnerTransaction} from '../domain/transaction.ts';
import type {Act} from './act.ts';
import {dataReaders} from './data-readers.ts';

/** Longest data that is read, in characters; a proposal of many payments has a few thousand. */
const longestData = 100_000;

/**
Reads what an inner transaction does from its kind and its data, as the chain and older services write them. Undefined:
the data is odd, or of a kind that cannot be read here.

@param nativeToken address of the chain's own token; amounts of others, and of any where it is not known, are not scaled
*/
export function readInner(
	{kind, data}: Pick<InnerTransaction, 'kind' | 'data'>,
	nativeToken: string | undefined,
): Act | undefined {
	if (kind === undefined) return undefined;
	// The words of its kind are all there is to say.
	if (data === undefined) return {kind};
	const read = Object.hasOwn(dataReaders, kind) ? dataReaders[kind] : undefined;
	if (read === undefined || data.length > longestData) return undefined;
	const value = parse(data);
	const said = value === undefined ? undefined : read(value, nativeToken);
	return said && {kind, ...said};
}

function parse(data: string): unknown {
	try {
		return parseExactJson(data);
	} catch {
		return undefined;
	}
}
