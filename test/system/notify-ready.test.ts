import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {PassThrough} from 'node:stream';
import {expect, it} from 'vitest';
import {notifyReady} from '../../source/system/notify-ready.ts';
import {writeConfig} from '../helpers/config.ts';

/** Notifies with this program in the place of systemd's. */
async function notify(lines: string, socket = '/run/notify') {
	const {folder, program} = await writeConfig();
	await program('systemd-notify', lines);
	const stderr = new PassThrough();
	const environment = {
		PATH: `${folder}:/usr/bin:/bin`,
		NOTIFY_SOCKET: socket,
		PLACE: path.join(folder, 'told'),
		STAKEDECK_API_KEY: 'a-secret',
	};
	await notifyReady({environment, stderr: stderr as unknown as NodeJS.WriteStream});
	return {
		told: await readFile(environment.PLACE, 'utf8').catch(() => ''),
		said: String(stderr.read() ?? ''),
	};
}

it('tells the manager that waits for it', async () => {
	expect(await notify('echo "$NOTIFY_SOCKET $*" > "$PLACE"')).toEqual({
		told: '/run/notify --ready\n',
		said: '',
	});
});

it('hands it no key', async () => {
	expect(await notify('env > "$PLACE"')).toEqual({told: expect.not.stringContaining('a-secret'), said: ''});
});

it('tells nobody where nobody waits', async () => {
	expect(await notify('echo "$*" > "$PLACE"', '')).toEqual({told: '', said: ''});
});

it('says why the manager was not told', async () => {
	const {said} = await notify('exit 3');
	expect(said).toBe('stakedeck: NOTIFY_SOCKET is set, and systemd-notify failed with exit code 3\n');
});
