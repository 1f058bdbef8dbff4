import type {LastBlock} from '../../source/domain/last-block.ts';
import type {CommitFlag} from '../../source/domain/node-queries.ts';
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

/** Makes a look at block 4 030 719, on which the one with CometBFT address 0 voted so, and 97.1 % of the power in all. */
export function createLook(flag: CommitFlag): LastBlock {
	const flags = new Map([['0'.repeat(40), flag] as const]);
	return {kind: 'seen', look: {height: 4_030_719n, flags, total: 1000n, present: 971n}};
}
