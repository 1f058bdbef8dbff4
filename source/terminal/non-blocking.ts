/**
Lets writes to a terminal wait in the program instead of the program in a write. Node opens a terminal anew for itself
and then has each write wait until the terminal has taken it: one that stops reading would stop timers, requests and
signals with it. Where Node has no such switch the stream stays as it is.

@returns what makes writes wait again, as whoever comes next to the terminal expects it
*/
export function avoidBlocking(stream: NodeJS.WriteStream): () => void {
	const handle: unknown = Reflect.get(stream, '_handle');
	if (typeof handle !== 'object' || handle === null) return () => {};
	const setBlocking: unknown = Reflect.get(handle, 'setBlocking');
	if (typeof setBlocking !== 'function') return () => {};
	setBlocking.call(handle, false);
	return () => void setBlocking.call(handle, true);
}
