import type {Sight} from '../domain/chain-reading.ts';
import {begunReader, ChainLives} from './chain-lives.ts';
import {readRows} from './damaged-rows.ts';
import {lostOf} from './ledger-size.ts';
import {storedWhole} from './stored-value.ts';

/** Places up to which programs and people have read the events of a chain. */
export class ChainReaders extends ChainLives {
	/** Notes the first reading of the chain, or its first epoch. */
	protected begin({epoch, at}: Sight): void {
		this.run(
			`INSERT INTO readers (chain, name, sequence, time) VALUES (?, '${begunReader}', ?, ?)
				ON CONFLICT DO UPDATE SET sequence = excluded.sequence WHERE sequence = 0`,
			epoch ?? 0n,
			at,
		);
	}

	/** Time and epoch of the first reading; undefined: there was none. */
	begun(): {readonly at: bigint; readonly epoch: bigint | undefined} | undefined {
		const place = this.#rowOf(begunReader);
		return place && {at: place.time, epoch: place.sequence === 0n ? undefined : place.sequence};
	}

	/** Place up to which a reader has read; 0n: it never did, or its place is one of another ledger. */
	placeOf(reader: string): bigint {
		return this.isBeyondEnd(reader) ? 0n : (this.#rowOf(reader)?.sequence ?? 0n);
	}

	/** Returns whether the place of a reader lies beyond all events that this ledger ever had, as after it was replaced. */
	isBeyondEnd(reader: string): boolean {
		const place = this.#rowOf(reader)?.sequence ?? 0n;
		return place > (this.#end() ?? place);
	}

	/** Unix seconds at which a reader last read; undefined: it never did. */
	timeOf(reader: string): bigint | undefined {
		return this.#rowOf(reader)?.time;
	}

	#rowOf(reader: string) {
		const rows = this.all('SELECT * FROM readers WHERE chain = ? AND name = ?', reader);
		const [place] = readRows(this.database, 'readers', rows, ({sequence, time}) => ({
			sequence: storedWhole(sequence) ?? 0n,
			time: storedWhole(time) ?? 0n,
		}));
		return place;
	}

	/** Place of the last event that was written, of any chain, be it deleted by now; undefined: there never was one. */
	#end(): bigint | undefined {
		const row = this.statement("SELECT seq FROM sqlite_sequence WHERE name = 'events'").get();
		return row && BigInt(row.seq as bigint);
	}

	/** Moves a reader on; one that is further already stays there, unless that is a place of another ledger. */
	moveReader(reader: string, sequence: bigint, now: bigint): void {
		this.run(
			`INSERT INTO readers (chain, name, sequence, time) VALUES (?, ?, ?, ?)
				ON CONFLICT DO UPDATE SET time = excluded.time,
					sequence = iif(sequence > ?, excluded.sequence, max(sequence, excluded.sequence))`,
			reader,
			sequence,
			now,
			this.#end() ?? null,
		);
	}

	/** Returns the number of events that were deleted before a reader read them, and resets it. */
	takeLost(reader: string): bigint {
		const name = lostOf(reader);
		const count = this.#rowOf(name)?.sequence ?? 0n;
		if (count > 0n) this.run('DELETE FROM readers WHERE chain = ? AND name = ?', name);
		return count;
	}
}
