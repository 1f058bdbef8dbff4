import {readFileSync} from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';

/** All files that one imports, and these in turn. */
function importedBy(file: string, found = new Set<string>()): ReadonlySet<string> {
	found.add(file);
	for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/\bfrom '(.*?)'|\bimport\('(.*?)'\)/g)) {
		const next = path.resolve(path.dirname(file), name);
		if (!found.has(next)) importedBy(next, found);
	}
	return found;
}

it('judges by the log of the chain and the journal of looks, without a line of what is judged', () => {
	const files = [...importedBy(path.join(import.meta.dirname, 'judge.ts'))];
	expect(files.map(file => path.relative(import.meta.dirname, file)).toSorted()).toEqual([
		'actions.ts',
		'aftermath.ts',
		'chain-log.ts',
		'changes.ts',
		'coming.ts',
		'events.ts',
		'journal.ts',
		'judge.ts',
		'rewards.ts',
		'sights.ts',
		'signing.ts',
		'states-ahead.ts',
		'truth.ts',
		'votes.ts',
		'weight.ts',
		'world.ts',
	]);
});
