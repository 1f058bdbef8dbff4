import {TransactionInputError} from '../../broadcast/transaction-input.ts';

/** What came of a step of a broadcast, or why nothing did, in one sentence. Rejects for bugs alone. */
export async function orProblem<Result>(doing: Promise<Result>): Promise<Result | string> {
	try {
		return await doing;
	} catch (error) {
		if (error instanceof TransactionInputError) return error.message;
		const [{JournalError}, {UnderWayError}] = await Promise.all([
			import('../../broadcast/journal.ts'),
			import('../../broadcast/send.ts'),
		]);
		if (error instanceof JournalError || error instanceof UnderWayError) return error.message;
		throw error;
	}
}
