import {expect} from 'vitest';
import {temporaryFolder} from '../helpers/temporary-folder.ts';
import {countVotes} from './jailings.ts';
import {liveMonth, missingFrom} from './month.ts';

/** Four epochs a day. */
const epochs = 120;

/** Lives a month, and holds what the ledger has against what it must have; returns the kinds of its events. */
export async function judgeMonth({seed, killEvery}: {readonly seed: number; readonly killEvery: number}) {
	const {written, expected, kills, log} = await liveMonth({
		seed,
		folder: await temporaryFolder(),
		epochs,
		killEvery,
	});
	expect(kills).toBeGreaterThan(2);
	expect(expected.length).toBeGreaterThan(100);
	const kinds = new Set(expected.map(({kind}) => kind));
	for (const kind of ['not-signing', 'signs-again', 'near-jail', 'commission-coming', 'state-coming'])
		expect(kinds).toContain(`validator.${kind}`);
	const {jailings, wrong} = countVotes(log, {window: 60, limit: 54});
	expect(wrong).toEqual([]);
	expect(jailings.length).toBeGreaterThan(0);
	// The ledger has those that a program saw, with the warnings before them; all of it is held against the log below.
	const warned = jailings.filter(({validator, epoch}) => {
		const kindsOf = expected.filter(each => each.subject === validator && each.epoch <= epoch + 1);
		return ['not-signing', 'near-jail', 'jailed'].every(kind =>
			kindsOf.some(each => each.kind === `validator.${kind}`),
		);
	});
	expect(warned.length).toBeGreaterThan(0);
	const differing = [
		...missingFrom(expected, written).map(event => `missing: ${event}`),
		...missingFrom(written, expected).map(event => `invented: ${event}`),
	];
	// A report of the runner cuts lists short.
	if (differing.length > 0) throw new Error(`month ${seed}\n${differing.join('\n')}`);
	return kinds;
}
