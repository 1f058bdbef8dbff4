import type {BlockVotes, CommitFlag, SetMember} from '../../domain/node-queries.ts';
import {ownValue} from '../../domain/own-value.ts';
import {type AnswerSchema, answerSchema, isAbsent, isPlainObject, refused} from '../decoding/decode-item.ts';
import {boolean, count, type FieldKind, integer, line, mismatch} from '../decoding/field.ts';
import {resultOf, throwError} from './decode-node.ts';
import {cometPattern, maxValidators} from './read-answers.ts';

/** Value of a path inside the chain, and the block of it. */
export interface StateAnswer {
	readonly value: Uint8Array;
	readonly height: bigint;
}

/** Makes the schema of /abci_query; undefined: the chain has no such path, or nothing there. */
export function stateSchema(address: string): AnswerSchema<StateAnswer | undefined> {
	return resultSchema(address, result => {
		const response = isPlainObject(result.response) ? result.response : {};
		const {value: text} = response;
		if (read(integer, response.code) !== 0n) {
			return isAbsent(response.code) ? 'an answer without a code' : {value: undefined};
		}
		if (isAbsent(text)) return {value: undefined};
		const value = typeof text === 'string' ? bytesOf(text) : undefined;
		const height = read(integer, response.height);
		if (!value || height === undefined) return 'a value and its height';
		return {value: {value, height}};
	});
}

const base64Pattern = /^[\dA-Za-z+/]*={0,2}$/;

function bytesOf(text: string): Uint8Array | undefined {
	return text.length % 4 === 0 && base64Pattern.test(text) ? Buffer.from(text, 'base64') : undefined;
}

/** Makes the schema of /net_info: the number of peers. */
export function peersSchema(address: string): AnswerSchema<bigint> {
	return resultSchema(address, ({n_peers: peers}) => {
		const value = read(integer, peers);
		return value === undefined ? 'the number of peers' : {value};
	});
}

/** Flags of a vote in a commit, by CometBFT's numbers. */
const flags: Readonly<Partial<Record<string, CommitFlag>>> = {1: 'absent', 2: 'signed', 3: 'nil'};

/** Makes the schema of /commit. */
export function commitSchema(address: string, asked: bigint): AnswerSchema<BlockVotes> {
	return resultSchema(address, ({canonical, signed_header: signed}) => {
		const {header, commit} = isPlainObject(signed) ? signed : {};
		if (!isPlainObject(header) || !isPlainObject(commit)) return 'a signed header';
		const [height, isCanonical] = [read(integer, header.height), read(boolean, canonical)];
		const validatorsHash = read(line, header.validators_hash);
		const votes = listOf(commit.signatures, vote => ownValue(flags, String(vote.block_id_flag)));
		const isComplete = isCanonical !== undefined && validatorsHash !== undefined && votes !== undefined;
		if (height !== asked || !isComplete) return `the votes on block ${asked}`;
		return {value: {height, isCanonical, validatorsHash, flags: votes}};
	});
}

/** Page of a validator set, and the length of all. */
interface SetPage {
	readonly members: readonly SetMember[];
	readonly total: number;
}

/** Makes the schema of a page of /validators. */
export function setPageSchema(address: string, asked: bigint): AnswerSchema<SetPage> {
	return resultSchema(address, ({block_height: height, validators, total: all}) => {
		const members = listOf(validators, ({address, voting_power}) => {
			const power = read(integer, voting_power);
			const isAddress = typeof address === 'string' && cometPattern.test(address);
			return isAddress && power !== undefined ? {cometAddress: address, power} : undefined;
		});
		const total = read(count, all);
		const isComplete = members !== undefined && total !== undefined && total <= maxValidators;
		if (read(integer, height) !== asked || !isComplete) return `the validators of block ${asked}`;
		return {value: {members, total}};
	});
}

/** Reads a list whole: one item that is not understood makes all of it useless, as positions count. */
function listOf<Item>(
	list: unknown,
	readItem: (item: Readonly<Record<string, unknown>>) => Item | undefined,
): readonly Item[] | undefined {
	if (!Array.isArray(list) || list.length > maxValidators) return undefined;
	const items = list.map(item => (isPlainObject(item) ? readItem(item) : undefined));
	return items.every(item => item !== undefined) ? items : undefined;
}

function read<Value>(kind: FieldKind<Value>, value: unknown): Value | undefined {
	return isAbsent(value) ? undefined : kind.parse(value);
}

/** Makes a schema of the result, bare or in an envelope; a text is what was expected in its place. */
function resultSchema<Value>(
	address: string,
	readResult: (result: Readonly<Record<string, unknown>>) => {readonly value: Value} | string,
): AnswerSchema<Value> {
	return answerSchema(answer => {
		throwError(answer, address);
		const result = resultOf(answer);
		const found = isPlainObject(result) ? readResult(result) : 'an object';
		return typeof found === 'string' ? refused(mismatch(found, result)) : found;
	});
}
