import {expect, it} from 'vitest';
import {internalAddresses} from '../../source/simulator/addresses.ts';
import {address, option, u64, u256} from '../../source/simulator/borsh.ts';
import {
	encodeCommission,
	encodeLiveness,
	encodeResult,
	encodeSlashes,
	encodeState,
	encodeWaiting,
} from '../../source/simulator/node-queries.ts';
import answers from '../fixtures/chain-answers.json' with {type: 'json'};
import type {Json} from './serve.ts';

const slashOf = ({epoch, height, rate, type}: Json) => ({
	epoch: BigInt(epoch),
	height: BigInt(height),
	fault: type,
	rate,
});
const slashes = answers.find(({name}) => name === 'slashes of one')?.slashes?.map(slashOf) ?? [];
const basisPoints = (fraction: string) => Math.round(Number(fraction) * 10_000);

/** Encodes what an answer of the chain means, as the chain is said to do it. */
function encode(meaning: Json): Uint8Array {
	const {path, epoch, validators} = meaning;
	switch (path) {
		case '/shell/epoch':
			return u64(BigInt(epoch));
		case '/vp/pos/validator/liveness_info': {
			const rows = validators.map((row: Json) => ({...row, missed: BigInt(row.missed)}));
			return encodeLiveness(BigInt(meaning.window), meaning.threshold, rows);
		}
		case '/vp/pos/validator/commission/{address}/{epoch}': {
			const {commission, maxChange} = meaning;
			const rates = {commission: basisPoints(commission), maxChange: basisPoints(maxChange)};
			return encodeCommission(commission === null ? undefined : rates, BigInt(epoch));
		}
		case '/vp/pos/validator/state/{address}/{epoch}':
			return encodeState(meaning.state === 'none' ? undefined : meaning.state, BigInt(epoch));
		case '/vp/pos/validator_by_tm_addr/{comet}':
			return option<string>(meaning.address ?? undefined, address);
		case '/vp/pos/total_active_voting_power':
			return u256(BigInt(meaning.namnam));
		case '/vp/governance/stored_proposal_result/{id}': {
			if (meaning.result === null) return encodeResult(undefined);
			const [total, yay, nay, abstain] = ['total', 'yay', 'nay', 'abstain'].map(key => BigInt(meaning[key]));
			const votes = {yay: yay!, nay: nay!, abstain: abstain!};
			return encodeResult({isPassed: meaning.result === 'passed', total: total!, votes}, meaning.tallyType);
		}
		case '/vp/pos/validator/slashes/{address}':
			return encodeSlashes(meaning.slashes.map(slashOf));
		case '/vp/pos/enqueued_slashes': {
			const row = (slash: (typeof slashes)[number]) => ({
				validator: meaning.address,
				due: BigInt(epoch),
				slash,
			});
			expect(slashes).toHaveLength(meaning.count);
			return encodeWaiting(slashes.map(row));
		}
		default:
			throw new Error(`no meaning known for ${path}`);
	}
}

it.each(answers.map((answer, index) => ({...answer, index})))(
	'encodes $index, $name, to the bytes of the chain',
	answer => {
		expect(Buffer.from(encode(answer)).toString('base64')).toBe(answer.value);
	},
);

it('refuses an address of the chain itself, which is never a validator', () => {
	expect(() => address(internalAddresses.rewards)).toThrow(RangeError);
});
