import {createHash} from 'node:crypto';
import {digest} from './random.ts';

/** Key with which a validator signs blocks, and the address that CometBFT derives from it. */
export interface ConsensusKey {
	/** 40 upper-case hex digits. */
	readonly cometAddress: string;
	/** Key, base64. */
	readonly publicKey: string;
}

/** Makes up the key behind an address, the same for the same seed. */
export function consensusKeyOf(seed: string, address: string): ConsensusKey {
	const key = digest(`${seed}/consensus-key/${address}`);
	const hash = createHash('sha256').update(key).digest('hex');
	return {
		cometAddress: hash.slice(0, 40).toUpperCase(),
		publicKey: Buffer.from(key).toString('base64'),
	};
}
