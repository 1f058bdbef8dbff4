import {RequestError} from '../../domain/failure.ts';
import type {Page} from '../../domain/page.ts';
import type {RequestOptions} from '../../domain/service.ts';

/**
Asks for a list in one piece, whose rows cannot come twice; undefined where the service has no such answer. Left out:
none has.
*/
export type GetWhole<Item> = (
	options: Pick<RequestOptions, 'signal' | 'purpose'>,
) => Promise<Page<Item> | undefined> | undefined;

interface WholeFacts {
	readonly signal?: AbortSignal | undefined;
	readonly purpose?: RequestOptions['purpose'];
	/** Items of it when it was last read. */
	readonly lastCount?: number | undefined;
	/** Tells how many items a page of it counts. */
	count(): number | undefined | Promise<number | undefined>;
}

/**
Reads a list in one piece. Undefined where the service has no such answer or it fails, has fewer items than a page of it
counts, or far fewer than it had: then its pages are to be read.
*/
export async function readInOnePiece<Item>(
	getWhole: GetWhole<Item> | undefined,
	{signal, purpose, lastCount = 0, count}: WholeFacts,
): Promise<Page<Item> | undefined> {
	try {
		const whole = await getWhole?.({signal, purpose});
		if (!whole || hasShrunk(whole, lastCount)) return undefined;
		const {items, leftOut = 0} = whole;
		return items.length + leftOut < ((await count()) ?? 0) ? undefined : whole;
	} catch (error) {
		// An interrupt ends the reading; anything else may go well page by page.
		if (error instanceof RequestError && error.failure.kind !== 'cancelled') return undefined;
		throw error;
	}
}

/** Tells whether it has lost more than a tenth of its items since it was last read. */
function hasShrunk({items}: Page<unknown>, lastCount: number): boolean {
	return items.length * 10 < lastCount * 9;
}
