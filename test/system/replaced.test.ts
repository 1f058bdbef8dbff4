import {expect, it} from 'vitest';
import {replacedSentence} from '../../source/system/replaced.ts';
import {runCommand} from '../helpers/run-command.ts';

it('a command whose parts are gone says so in one sentence, and ends with 1', async () => {
	const missing = Object.assign(new Error('Cannot find module'), {code: 'ERR_MODULE_NOT_FOUND'});
	const loaders = {createIndexer: () => Promise.reject(missing)};
	const outcome = await runCommand(['parameters', '-i', 'http://127.0.0.1:1'], {loaders});
	expect(outcome).toEqual({exitCode: 1, stdout: '', stderr: `stakedeck: ${replacedSentence}\n`});
});
