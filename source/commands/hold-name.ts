import {formatTime} from '../format/time.ts';
import {lockOfReader} from '../ledger/ledger-file.ts';
import type {DisplayOptions} from '../options/display-options.ts';
import {HeldLockError, withFileLock} from '../system/file-lock.ts';
import type {System} from '../system/system.ts';
import {NoAnswerError} from './no-answer.ts';

interface NameOptions {
	/** Value of --name; undefined: none. */
	readonly name: string | undefined;
	readonly chain: string;
	/** File of the ledger; undefined: in memory, where no other program reads. */
	readonly file: string | undefined;
	readonly system: Pick<System, 'pid'>;
	readonly look: Pick<DisplayOptions, 'isUtc'>;
	/** Longest wait for another program that reads under this name, in milliseconds. */
	readonly patienceMilliseconds: number;
}

/** Runs an action while no other program reads this chain under the name. Rejects with a NoAnswerError if one does. */
export async function holdName(
	{name, chain, file, system: {pid}, look, patienceMilliseconds: patienceWithLiving}: NameOptions,
	act: () => Promise<void>,
): Promise<void> {
	if (file === undefined || name === undefined) return act();
	let isBegun = false;
	try {
		await withFileLock({path: lockOfReader(file, chain, name), pid, patienceWithLiving}, () => {
			isBegun = true;
			return act();
		});
	} catch (error) {
		if (error instanceof HeldLockError) {
			const time = error.since && formatTime(error.since, look);
			const who = `${error.holder}${time ? `, since ${time}` : ''}`;
			throw new NoAnswerError(
				`--name ${name} is in use: another watch (${who}) hands over the changes of ${chain}; end it, or choose another name`,
			);
		}
		if (isBegun) throw error;
		// Where no lock can be made, as on a full disk, two programs may hand over the same; without one both would stop.
		await act();
	}
}
