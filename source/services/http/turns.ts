/**
Gives whoever waits a turn of the event loop for himself: several large answers that come at once would otherwise be read
in one, in which no key is taken.
*/
export function createTurns(): () => Promise<void> {
	let last = Promise.resolve();
	return () => {
		last = last.then(() => new Promise(resolve => setImmediate(resolve)));
		return last;
	};
}
