import {begunReader, ChainLives} from './chain-lives.ts';
import {readRows, storedWhole} from './damaged-rows.ts';
import type {Sight} from './sight.ts';

/** Places up to which readers have read the events of one chain. */
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

	/** Time and epoch of the first sight; undefined: there was none. */
	begun(): {readonly at: bigint; readonly epoch: bigint | undefined} | undefined {
		const place = this.#placeOf(begunReader);
		return place && {at: place.time, epoch: place.sequence === 0n ? undefined : place.sequence};
	}

	/** Place up to which a reader has read; 0n: it never did. */
	placeOf(reader: string): bigint {
		return this.#placeOf(reader)?.sequence ?? 0n;
	}

	/** Unix seconds at which a reader last read; undefined: it never did. */
	timeOf(reader: string): bigint | undefined {
		return this.#placeOf(reader)?.time;
	}

	#placeOf(reader: string) {
		const rows = this.all('SELECT * FROM readers WHERE chain = ? AND name = ?', reader);
		const [place] = readRows(this.database, 'readers', rows, ({sequence, time}) => ({
			sequence: storedWhole(sequence) ?? 0n,
			time: storedWhole(time) ?? 0n,
		}));
		return place;
	}

	/** Moves a reader on; one that is further already stays there. */
	moveReader(reader: string, sequence: bigint, now: bigint): void {
		this.run(
			`INSERT INTO readers (chain, name, sequence, time) VALUES (?, ?, ?, ?)
				ON CONFLICT DO UPDATE SET sequence = max(sequence, excluded.sequence), time = excluded.time`,
			reader,
			sequence,
			now,
		);
	}
}
