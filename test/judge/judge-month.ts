import {expect} from 'vitest';
import {temporaryFolder} from '../helpers/temporary-folder.ts';
import {liveMonth, missingFrom} from './month.ts';

/** Four epochs a day. */
const epochs = 120;

/** Lives a month, and holds what the ledger has against what it must have. */
export async function judgeMonth({seed, killEvery}: {readonly seed: number; readonly killEvery: number}) {
	const {written, expected, kills} = await liveMonth({
		seed,
		folder: await temporaryFolder(),
		epochs,
		killEvery,
	});
	expect(kills).toBeGreaterThan(2);
	expect(expected.length).toBeGreaterThan(100);
	const kinds = new Set(expected.map(({kind}) => kind));
	for (const kind of ['not-signing', 'signs-again', 'near-jail'])
		expect(kinds).toContain(`validator.${kind}`);
	const [missing, invented] = [missingFrom(expected, written), missingFrom(written, expected)];
	expect({seed, missing, invented}).toEqual({seed, missing: [], invented: []});
}
