import type {Liveness, Signing} from '../../source/domain/signing.ts';
import type {SigningNow} from '../../source/domain/signing-now.ts';

/** Makes a node's answer about missed votes: by address, of 10 000, jailed at 9 000. */
export function createLiveness(height: bigint, missed: Readonly<Record<string, bigint>>): Liveness {
	const validators = Object.entries(missed).map(
		([address, count], index) =>
			[address, {address, cometAddress: String(index).padStart(40, '0'), missed: count}] as const,
	);
	return {height, window: 10_000n, threshold: {units: 1n, scale: 1}, validators: new Map(validators)};
}

/** Makes what is known of missed votes at block 4 030 720, and who signs. */
export function createSigningNow(
	missed: Readonly<Record<string, bigint>>,
	signs: Readonly<Record<string, Signing>> = {},
	rest: Partial<SigningNow> = {},
): SigningNow {
	const height = 4_030_720n;
	return {
		liveness: createLiveness(height, missed),
		at: 0,
		node: 'http://node.example',
		epoch: 1204n,
		earlier: [],
		signs: new Map(Object.entries(signs)),
		since: {height, at: 0},
		blockSeconds: undefined,
		...rest,
	};
}
