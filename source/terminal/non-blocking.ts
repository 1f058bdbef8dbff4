import {accessSync, constants, readlinkSync} from 'node:fs';

/**
Lets writes to a terminal wait in the program instead of the program in a write. Node opens a terminal anew for itself
and then has each write wait until the terminal has taken it: one that stops reading would stop timers, requests and
signals with it. A terminal that Node cannot open anew, as that of the person who became another user, is shared with
the shell, which must not find it changed: there, and where Node has no such switch, all stays as it is.

@returns what makes writes wait again, as whoever comes next to the terminal expects it
*/
export function avoidBlocking(stream: NodeJS.WriteStream): () => void {
	const handle: unknown = Reflect.get(stream, '_handle');
	if (typeof handle !== 'object' || handle === null || !isOwn(stream)) return () => {};
	const setBlocking: unknown = Reflect.get(handle, 'setBlocking');
	if (typeof setBlocking !== 'function') return () => {};
	setBlocking.call(handle, false);
	return () => void setBlocking.call(handle, true);
}

/** Whether Node could open the terminal anew: it is found under its name, and this user may write to it. */
function isOwn(stream: NodeJS.WriteStream): boolean {
	try {
		const descriptor: unknown = Reflect.get(stream, 'fd');
		accessSync(readlinkSync(`/proc/self/fd/${descriptor}`), constants.R_OK | constants.W_OK);
		return true;
	} catch {
		return false;
	}
}
