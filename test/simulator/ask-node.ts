import {bech32m} from '@scure/base';
import type {Json, ServedChain} from './serve.ts';

/** Asks the node about the state of the chain; returns the response around the answer. */
export async function askNode({get}: Pick<ServedChain, 'get'>, path: string): Promise<Json> {
	const {body} = await get(`/abci_query?path=${encodeURIComponent(`"${path}"`)}`);
	return body.result.response;
}

/** Bytes of an answer that must be there. */
export async function askBytes(served: Pick<ServedChain, 'get'>, path: string): Promise<Buffer> {
	const {code, log, value} = await askNode(served, path);
	if (code !== 0) throw new Error(`${path}: ${log}`);
	return Buffer.from(value, 'base64');
}

/** Bytes of a validator in the answer about missed votes: kind, hash, a text of 40 with its length, a count. */
const rowLength = 21 + 4 + 40 + 8;

/** Missed votes by CometBFT address, as of a block. */
export async function readMissed(served: Pick<ServedChain, 'get'>) {
	const response = await askNode(served, '/vp/pos/validator/liveness_info');
	const bytes = Buffer.from(response.value, 'base64');
	const start = 8 + 32 + 4;
	const count = bytes.readUInt32LE(start - 4);
	if (bytes.length !== start + count * rowLength) throw new Error('the answer does not end where it should');
	const rows = Array.from({length: count}, (_, index) => {
		const row = bytes.subarray(start + index * rowLength);
		return [row.toString('latin1', 25, 65), Number(row.readBigUInt64LE(65))] as const;
	});
	return {
		height: Number(response.height),
		window: Number(bytes.readBigUInt64LE(0)),
		missed: new Map(rows),
	};
}

/** CometBFT addresses of a set in its order, and the flags of the votes on the block. */
export async function readVotes({get}: Pick<ServedChain, 'get'>, height: number) {
	const [set, commit] = await Promise.all([
		get(`/validators?height=${height}&per_page=100`),
		get(`/commit?height=${height}`),
	]);
	const {signed_header, canonical} = commit.body.result;
	return {
		members: set.body.result.validators.map(({address}: Json) => address) as string[],
		flags: signed_header.commit.signatures.map((one: Json) => one.block_id_flag) as number[],
		header: signed_header.header,
		isCanonical: canonical,
	};
}

/** The 20 bytes behind an address, hex. */
export function hashOfAddress(address: string): string {
	return Buffer.from(bech32m.decodeToBytes(address).bytes.subarray(1)).toString('hex');
}
