import {expect, it} from 'vitest';
import {hexDigest} from '../../source/simulator/random.ts';
import {createTransactionStore, type WrapperRecord} from '../../source/simulator/transaction-store.ts';

function recordOf(number: number): WrapperRecord {
	const hash = hexDigest(`${number}`);
	const payer = `tnam1payer${number % 2}`;
	return {
		hash,
		bytes: Buffer.from(`${number}`),
		id: `id ${number}`,
		payer,
		height: BigInt(Math.floor(number / 3)),
		epoch: 1204n,
		gasLimit: 1,
		gasUsed: 1,
		isAtomic: false,
		exitCode: 'applied',
		problem: undefined,
		memo: null,
		feePayment: undefined,
		inner: [
			{
				id: `inner ${number}`,
				action: {kind: 'withdraw', source: payer, validator: 'tnam1v'},
				exitCode: 'applied',
			},
		],
	};
}

it('keeps the last 10 000, and what is forgotten is found in no way', () => {
	const store = createTransactionStore();
	store.wait({...recordOf(0), actions: []});
	const records = Array.from({length: 10_002}, (_, index) => recordOf(index));
	for (const record of records) store.include(record);
	expect([...store.all()]).toEqual(records.slice(2));
	const forgotten = records[1]!;
	expect(store.find(forgotten.id)).toBeUndefined();
	expect(store.findByHash(forgotten.hash)).toBeUndefined();
	expect(store.findAround('inner 1')).toBeUndefined();
	expect(store.findInBlock(0n)).toEqual([records[2]]);
	expect(store.findWith('tnam1payer1')).toHaveLength(5000);
	expect(store.findWith('tnam1payer1')).not.toContain(forgotten);
	for (const record of [records[2]!, records.at(-1)!]) {
		expect(store.find(record.id)).toBe(record);
		expect(store.findByHash(record.hash)).toBe(record);
		expect(store.findAround(record.inner[0]!.id)).toBe(record);
		expect(store.findInBlock(record.height)).toContain(record);
		expect(store.findWith(record.payer)).toContain(record);
	}
});
