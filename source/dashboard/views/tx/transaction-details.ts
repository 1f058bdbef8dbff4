import {describeInnerAct, showSummary} from '../../../broadcast/describe-summary.ts';
import {innerFields} from '../../../columns/inner-fields.ts';
import {batchField, envelopeFields, feePaymentLabel} from '../../../columns/transaction-fields.ts';
import {
	type FoundTransaction,
	type InnerTransaction,
	isAsked,
	paysFee,
	placeOfFeePayment,
} from '../../../domain/transaction.ts';
import {formatInteger} from '../../../format/number.ts';
import {toDetails} from '../../list/detail-field.ts';
import {describeRest, limitDetails} from '../../list/limit-details.ts';
import type {ItemContext} from '../../list/subject.ts';
import type {Detail} from '../../ui/text/details.ts';

/** Maximum number of inner transactions described: more take long, and are too many to read in a pane. */
const maxInner = 200;

type TransactionFacts = Pick<ItemContext, 'theme' | 'parameters' | 'keyMap' | 'names'>;

/** Describes every field of a transaction with its meaning in words, and each inner one. */
export function describeTransaction(
	transaction: FoundTransaction,
	facts: TransactionFacts,
): readonly Detail[] {
	const {innerTransactions: inner, maspFeePayment: payment} = transaction;
	const isApart = typeof payment === 'object' && placeOfFeePayment(transaction) === undefined;
	const more = inner.length - maxInner;
	const details = limitDetails(
		[
			...toDetails([...envelopeFields, batchField], transaction, facts),
			...(isApart
				? describeInner(payment, {batch: transaction, title: feePaymentLabel, note: '', facts})
				: []),
			...inner.slice(0, maxInner).flatMap((each, index) =>
				describeInner(each, {
					batch: transaction,
					title: `${index + 1} of ${inner.length}`,
					note: [
						...(isAsked(transaction, each) ? [', asked for'] : []),
						...(paysFee(transaction, each) ? [', pays the fee'] : []),
					].join(''),
					facts,
				}),
			),
		],
		facts,
	);
	if (more <= 0) return details;
	return [...details, describeRest(`${formatInteger(more)} more inner transactions`, facts)];
}

interface InnerHeading {
	readonly batch: FoundTransaction;
	/** Its place, in front of its kind: '2 of 3'. */
	readonly title: string;
	/** Words behind its kind, if any: ', pays the fee'. */
	readonly note: string;
	readonly facts: TransactionFacts;
}

/** Describes an inner transaction below a separate title: '2 of 3: bond'. */
function describeInner(inner: InnerTransaction, {batch, title, note, facts}: InnerHeading): Detail[] {
	const {theme} = facts;
	const deedOf = () => {
		const words = describeInnerAct(inner, facts);
		return words && showSummary(words, theme);
	};
	const kind = inner.kind === undefined ? '' : `: ${inner.kind}`;
	return [
		{label: `${title}${kind}${note}`, value: '', layout: 'title'},
		...toDetails(innerFields, inner, {theme, batch, deedOf}),
	];
}
