import type {Liveness} from '../../source/domain/signing.ts';

/** Makes a node's answer about missed votes: by address, of 10 000, jailed at 9 000. */
export function createLiveness(height: bigint, missed: Readonly<Record<string, bigint>>): Liveness {
	const validators = Object.entries(missed).map(
		([address, count], index) =>
			[address, {address, cometAddress: String(index).padStart(40, '0'), missed: count}] as const,
	);
	return {height, window: 10_000n, threshold: {units: 1n, scale: 1}, validators: new Map(validators)};
}
