import {accessSync, constants, readlinkSync} from 'node:fs';

/**
Makes writes to the terminal asynchronous. Node opens a terminal anew and then writes to it synchronously, so a
terminal that stops reading would block timers, requests and signals. If Node cannot open it anew (as after `su`),
the program shares it with the shell, which must not find it changed: there, and if this Node has no such switch,
writes stay as they are.

@returns makes writes synchronous again, as the next program at the terminal expects
*/
export function avoidBlocking(stream: NodeJS.WriteStream): () => void {
	const handle: unknown = Reflect.get(stream, '_handle');
	if (typeof handle !== 'object' || handle === null || !isOwn(stream)) return () => {};
	const setBlocking: unknown = Reflect.get(handle, 'setBlocking');
	if (typeof setBlocking !== 'function') return () => {};
	setBlocking.call(handle, false);
	return () => void setBlocking.call(handle, true);
}

/** Whether Node could open the terminal anew: it has a path, and this user may write to it. */
function isOwn(stream: NodeJS.WriteStream): boolean {
	try {
		const descriptor: unknown = Reflect.get(stream, 'fd');
		accessSync(readlinkSync(`/proc/self/fd/${descriptor}`), constants.R_OK | constants.W_OK);
		return true;
	} catch {
		return false;
	}
}
