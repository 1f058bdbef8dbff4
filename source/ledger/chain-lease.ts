import {randomBytes} from 'node:crypto';
import {ChainRows} from './chain-rows.ts';

/** Seconds after which a lease that was not renewed is free. */
const leaseSeconds = 30n;

/** A program that wanted to write and has lost the lease, as after it was suspended. */
export class LostLeaseError extends Error {
	override readonly name = 'LostLeaseError';
}

/** Makes the name by which this program holds leases: process ids come again. */
export function nameOfHolder(pid: number): string {
	return `${pid}-${randomBytes(6).toString('hex')}`;
}

/** The right to compare and to write of one chain, which one program at a time has. */
export class ChainLease extends ChainRows {
	/** Holder for whom this program took it; undefined: it never did, and writes without one. */
	#holder: string | undefined;

	/** Takes the lease of this chain, or renews it. Returns whether the holder has it now. */
	takeLease(holder: string, now: bigint): boolean {
		this.#holder = holder;
		const {changes} = this.run(
			// A time that lies ahead was written before the clock was set back.
			`INSERT INTO leases (chain, holder, renewed) VALUES (?1, ?2, ?3)
				ON CONFLICT DO UPDATE SET holder = ?2, renewed = ?3, asked_by = iif(holder = ?2, asked_by, NULL)
				WHERE holder = ?2 OR renewed + ?4 <= ?3 OR renewed > ?3 + ?4`,
			holder,
			now,
			leaseSeconds,
		);
		return changes > 0;
	}

	/** Asks whoever has the lease to give it up. */
	askForLease(holder: string): void {
		this.run('UPDATE leases SET asked_by = ?2 WHERE chain = ?1 AND holder <> ?2', holder);
	}

	/** Tells whether another program asks for the lease that the holder has. */
	wantsLease(holder: string): boolean {
		const row = this.get('SELECT asked_by FROM leases WHERE chain = ? AND holder = ?', holder);
		return row !== undefined && row.asked_by !== null;
	}

	/** Throws where another program has the lease that this one took. */
	protected checkLease(): void {
		if (this.#holder === undefined) return;
		const row = this.get('SELECT holder FROM leases WHERE chain = ?');
		if (row?.holder !== this.#holder) throw new LostLeaseError();
	}

	/** Gives the lease back; one that another holds stays with it. */
	releaseLease(holder: string): void {
		this.run('DELETE FROM leases WHERE chain = ? AND holder = ?', holder);
	}
}
