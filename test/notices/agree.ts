import {expect} from 'vitest';
import {temporaryFolder} from '../helpers/temporary-folder.ts';
import {differencesOf} from './agreement.ts';
import {liveQuietMonth} from './quiet-month.ts';
import {readSaid, type Said} from './said.ts';

/** Lives epochs of a seed and expects that overview, events, calendar and figures say the same after each. */
export async function expectAgreement(seed: number, epochs: number): Promise<void> {
	const differences: string[] = [];
	let [before, needs] = [undefined as Said | undefined, 0];
	const dueAtStart = new Set<string>();
	await liveQuietMonth({seed, epochs, folder: await temporaryFolder()}, round => {
		const said = readSaid(round);
		// The first look has no events: what it shows was so before.
		if (!before)
			for (const {kind, subject} of said.needs) if (kind.startsWith('vote.')) dueAtStart.add(subject.id);
		const lines = differencesOf(said, before, round, dueAtStart);
		differences.push(...lines.map(line => `epoch ${said.epoch}: ${line}`));
		needs += said.needs.length;
		before = said;
	});
	expect(needs).toBeGreaterThan(epochs);
	// A report of the runner cuts lists short.
	if (differences.length > 0) throw new Error(`seed ${seed}\n${differences.join('\n')}`);
}
