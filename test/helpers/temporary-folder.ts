import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {whenDone} from './when-done.ts';

/** A new folder that is removed when the tests of its file have ended. */
export async function temporaryFolder(): Promise<string> {
	const folder = await mkdtemp(path.join(tmpdir(), 'stakedeck-test-'));
	whenDone(() => rm(folder, {recursive: true}));
	return folder;
}
