/**
Gives each caller its own turn of the event loop: otherwise several large answers that arrive together would be
parsed in one turn, during which no key works.
*/
export function createTurns(): () => Promise<void> {
	let last = Promise.resolve();
	return () => {
		last = last.then(() => new Promise(resolve => setImmediate(resolve)));
		return last;
	};
}
