import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {onTestFinished} from 'vitest';

/** A new folder that is removed when the test ends. */
export async function temporaryFolder(): Promise<string> {
	const folder = await mkdtemp(path.join(tmpdir(), 'stakedeck-test-'));
	onTestFinished(() => rm(folder, {recursive: true}));
	return folder;
}
