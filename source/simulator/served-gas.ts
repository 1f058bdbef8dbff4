import {gasKinds} from '../domain/simulation.ts';
import type {ChainState} from './model.ts';
import {Refusal} from './refusal.ts';
import {kindOf} from './served-transaction.ts';
import {type ServerQuery, serverWords} from './server-query.ts';
import {batchOf, type WrapperRecord} from './transaction-store.ts';

const mostLooked = 100;
/** Gas of a kind of which no transaction is known. */
const usualGas = 50_000;

/** Answers GET /api/v1/gas/estimate: with what transactions used that hold as many of each kind as is asked for. */
export function estimateGas({transactions}: ChainState, query: ServerQuery) {
	const wanted = [...gasKinds].flatMap(([name, kind]) => {
		const count = query.number(name, 'u64');
		return count === undefined ? [] : [{kind, count: Number(count)}];
	});
	if (wanted.length === 0) throw new Refusal(502, serverWords.noGasQuery);
	const isLike = (record: WrapperRecord) => {
		const kinds = batchOf(record).map(({action}) => kindOf(action));
		return wanted.every(({kind, count}) => kinds.filter(one => one === kind).length === count);
	};
	const used = [...transactions.all()]
		.filter(isLike)
		.slice(-mostLooked)
		.map(({gasUsed}) => gasUsed);
	const gas = used.length > 0 ? used : [usualGas * wanted.length];
	const sum = gas.reduce((total, one) => total + one, 0);
	return {
		min: Math.min(...gas),
		max: Math.max(...gas),
		avg: Math.floor(sum / gas.length),
		totalEstimates: used.length,
	};
}
