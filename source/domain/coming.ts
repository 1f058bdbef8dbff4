import type {Decimal} from './decimal.ts';

/** Change that is decided, and counts from the beginning of an epoch. */
export interface Step<Value> {
	readonly epoch: bigint;
	readonly old: Value;
	readonly value: Value;
}

/** Changes to come of one thing of a validator, the next one first; empty: none comes. */
export interface ComingChanges<Value> {
	readonly steps: readonly Step<Value>[];
	/** Value in the last epoch that is decided; undefined: it is no validator then. */
	readonly ahead: Value | undefined;
}

/** Changes that a node knows are coming for a validator; undefined: it does not tell. */
export interface Coming {
	readonly address: string;
	/** Address of the node, and its epoch and newest block at that time. */
	readonly node: string;
	readonly epoch: bigint;
	readonly height: bigint;
	/** Unix milliseconds. */
	readonly at: number;
	/** Fractions. */
	readonly commission: ComingChanges<Decimal> | undefined;
	/** Words of the interface. */
	readonly state: ComingChanges<string> | undefined;
}

/** Writes a value that counts from an epoch on, as the ledger keeps it: '6% 1206'. */
export function writeComing(value: string, epoch: bigint): string {
	return `${value} ${epoch}`;
}

/** Reads such a text; undefined: nothing comes any more, or it is another text. */
export function readComingText(
	text: string | undefined,
): {readonly value: string; readonly epoch: bigint} | undefined {
	const [, value, epoch] = /^(\S+) (\d{1,20})$/.exec(text ?? '') ?? [];
	return value === undefined || epoch === undefined ? undefined : {value, epoch: BigInt(epoch)};
}
