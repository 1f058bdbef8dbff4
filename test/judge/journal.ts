/** Defects of a list in one answer. blink: one row is missing, and not counted either. flip: old and new commissions by turns. */
export type Fault = 'short' | 'torn' | 'empty' | 'failed' | 'blink' | 'flip';

/** One attempt of a program of ours to look at the chain, and what the service was like at that moment. */
export interface Look {
	/** Unix seconds of the machine's clock. */
	readonly at: number;
	/** Name of the program. */
	readonly by: string;
	/** Address of the indexer. */
	readonly indexer: string;
	readonly version: string | undefined;
	/** Height and epoch that it tells; undefined: it tells none. */
	readonly height: number | undefined;
	readonly epoch: number;
	/** Block of which it serves the state. */
	readonly block: number;
	/** True if none of its crawlers looked at the chain lately. */
	readonly isLate: boolean;
	/** True if the program was begun for this look, and killed in it. */
	readonly isOnly: boolean;
	/** True if it gives no answer at all. */
	readonly isSilent: boolean;
	/** Faults by the ledger's name of a list. */
	readonly faults: Readonly<Record<string, Fault>>;
	/** Key of the row that is missing from a list with the fault blink. */
	readonly missing: string;
	/** Answer of the node about missed votes, and which run of its program heard it; undefined: it gave none. */
	readonly node: {readonly block: number; readonly epoch: number; readonly run: number} | undefined;
}

/** A program ends: properly, so that it gives its lease back, or by being killed. */
export interface End {
	readonly by: string;
	readonly isProper: boolean;
}

export type JournalEntry = Look | End;
