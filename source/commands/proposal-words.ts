import type {Decimal} from '../domain/decimal.ts';
import {formatDecimal} from '../format/number.ts';

/** Votes in NAM with every digit. */
export function votes(nam: Decimal | undefined): string | undefined {
	return nam === undefined ? undefined : formatDecimal(nam);
}

/** The service's word for a proposal that is being voted on is its filter's in another form. */
export function statusWords(status: string | undefined): string | undefined {
	const words: Readonly<Record<string, string>> = {
		executedPassed: 'passed, executed',
		executedRejected: 'rejected, executed',
	};
	return status !== undefined && Object.hasOwn(words, status) ? words[status] : status;
}
