import {type Decoded, isFlawed} from '../domain/decoded.ts';
import type {InnerTransaction, WrapperTransaction} from '../domain/transaction.ts';
import {type ExactField, exactCellOf} from './exact-field.ts';

type WrapperField = Exclude<keyof WrapperTransaction, keyof Decoded | 'innerTransactions'>;

const wrapperNames: readonly WrapperField[] = [
	'txId',
	'exitCode',
	'blockHeight',
	'feePayer',
	'feeToken',
	'gasLimit',
	'gasUsed',
	'amountPerGasUnit',
	'maspFeePayment',
	'atomic',
];

const innerFields: readonly Exclude<keyof InnerTransaction, keyof Decoded>[] = [
	'txId',
	'kind',
	'exitCode',
	'memo',
	'data',
];

const innerField = 'innerTransactions';

/** The fields of the envelope alone, the same for every transaction. */
export const wrapperFields: readonly ExactField<WrapperTransaction>[] = wrapperNames.map(toField);

/** Every field of a transaction and, by path, of its inner transactions. */
export function transactionFields(item: WrapperTransaction): readonly ExactField<WrapperTransaction>[] {
	return [
		...wrapperFields,
		...feePaymentFields(item),
		...(isFlawed(item, innerField) ? [{name: innerField, field: innerField, exact: () => undefined}] : []),
		...item.innerTransactions.flatMap((inner, index) =>
			fieldsOf(inner, innerField, `${innerField}[${index}]`),
		),
	];
}

/** The fields of the inner transaction that pays the fee, without its id, which the field of the whole shows. */
function feePaymentFields({maspFeePayment}: WrapperTransaction): ExactField<WrapperTransaction>[] {
	if (typeof maspFeePayment !== 'object') return [];
	const fields = fieldsOf(maspFeePayment, 'maspFeePayment', 'maspFeePayment');
	return fields.filter(({name}) => name !== 'maspFeePayment.txId');
}

function fieldsOf(inner: InnerTransaction, field: string, path: string): ExactField<WrapperTransaction>[] {
	return innerFields.map(name => ({
		name: `${path}.${name}`,
		field,
		exact: () => exactCellOf<InnerTransaction>({name, field: name, exact: () => inner[name]}, inner),
	}));
}

function toField(name: WrapperField): ExactField<WrapperTransaction> {
	return {
		name,
		field: name,
		exact({[name]: value}) {
			return typeof value === 'object' ? value.txId : value?.toString();
		},
	};
}
