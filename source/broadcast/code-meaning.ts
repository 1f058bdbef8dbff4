const meanings: readonly string[] = [
	'accepted',
	'the WebAssembly of the transaction failed',
	'invalid transaction',
	'invalid signature',
	'no room for it in the block',
	'replayed: it was applied before',
	'wrong chain id',
	'expired',
	'over the gas limit',
	'the fee cannot be paid',
	'invalid vote extension',
	'too large',
	'not on the list of what is allowed',
];

/** Meaning of a code of the chain's check, 0 to 12; undefined for any other. */
export function codeMeaning(code: string | undefined): string | undefined {
	return code !== undefined && /^\d{1,4}$/.test(code) ? meanings[Number(code)] : undefined;
}
