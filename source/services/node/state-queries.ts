import {checkAddress} from '../../domain/address.ts';
import type {RequestError} from '../../domain/failure.ts';
import {type NodeCapability, type NodeQueries, nodePaths} from '../../domain/node-queries.ts';
import type {RequestOptions} from '../../domain/service.ts';
import type {ValidatorLiveness} from '../../domain/signing.ts';
import type {ReadState} from './ask-state.ts';
import {
	cometPattern,
	problemOfLiveness,
	type ReadAnswer,
	readAccount,
	readAmount,
	readCommissionAt,
	readEnqueuedSlashes,
	readLiveness,
	readProposalResult,
	readSlashes,
	readStateAt,
} from './read-answers.ts';

type StateQueries = Pick<
	NodeQueries,
	| 'getLiveness'
	| 'getValidatorOfComet'
	| 'getStateAt'
	| 'getCommissionAt'
	| 'getEnqueuedSlashes'
	| 'getSlashes'
	| 'getActivePower'
	| 'getProposalResult'
>;

/** Way to ask a node for something that it may have. */
export interface Asking {
	/** Asks if the node may be asked at all, and has it as far as is known. */
	ask<Value>(name: NodeCapability, read: () => Promise<Value | undefined>): Promise<Value | undefined>;
	/** Makes the failure of an answer that is not understood, or cannot be. */
	refuse(name: NodeCapability, problem: string): RequestError;
}

interface Found<Value> {
	readonly value: Value;
	readonly height: bigint;
}

/** Creates the questions for values of the chain's state. */
export function createStateQueries(readState: ReadState, asking: Asking): StateQueries {
	const {refuse} = asking;
	const askState = createAskState(readState, asking);

	/** Asks for what a validator is in an epoch, which the answer has to name. */
	const askEpoch =
		<Value extends {readonly epoch: bigint}>(name: NodeCapability, read: ReadAnswer<Value>) =>
		async (validator: string, epoch: bigint, options?: RequestOptions): Promise<Value | undefined> => {
			if (!isAccount(validator)) return undefined;
			const value = (await askState(name, [validator, String(epoch)], read, options))?.value;
			if (value && value.epoch !== epoch) throw refuse(name, `it is about epoch ${value.epoch}`);
			return value;
		};

	return {
		async getLiveness(options) {
			const found = await askState('liveness', [], readLiveness, options);
			if (!found) return undefined;
			const {value: sent, height} = found;
			const problem = problemOfLiveness(sent);
			if (problem !== undefined) throw refuse('liveness', problem);
			const entries = sent.validators.map((one): [string, ValidatorLiveness] => [one.address, one]);
			return {...sent, height, validators: new Map(entries)};
		},
		async getValidatorOfComet(cometAddress, options) {
			if (!cometPattern.test(cometAddress)) return undefined;
			return (await askState('validatorOfComet', [cometAddress], readAccount, options))?.value;
		},
		getStateAt: askEpoch('stateAt', readStateAt),
		getCommissionAt: askEpoch('commissionAt', readCommissionAt),
		getEnqueuedSlashes: async options =>
			(await askState('enqueuedSlashes', [], readEnqueuedSlashes, options))?.value,
		async getSlashes(validator, options) {
			if (!isAccount(validator)) return undefined;
			return (await askState('slashes', [validator], readSlashes, options))?.value;
		},
		getActivePower: async options => (await askState('activePower', [], readAmount, options))?.value,
		async getProposalResult(id, options) {
			if (!/^\d{1,20}$/.test(id)) return undefined;
			return (await askState('proposalResult', [id], readProposalResult, options))?.value;
		},
	};
}

/** Creates the question for a value: its path with each place filled in, and its reader. */
function createAskState(readState: ReadState, {ask, refuse}: Asking) {
	return <Value>(
		name: NodeCapability,
		places: readonly string[],
		read: ReadAnswer<Value>,
		options: RequestOptions | undefined,
	): Promise<Found<Value> | undefined> =>
		ask(name, async () => {
			let next = 0;
			const path = nodePaths[name].replaceAll(/\{\w+\}/g, () => places[next++] ?? '');
			const found = await readState(path, options);
			if (!found) return undefined;
			const value = read(found.value);
			if (value === undefined) throw refuse(name, `${found.value.length} bytes of another form`);
			return {value, height: found.height};
		});
}

/** Tells whether an address can be a part of a path. */
function isAccount(text: string): boolean {
	return 'value' in checkAddress(text);
}
