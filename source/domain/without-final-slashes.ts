/** An address without the slashes at its end, in one look from there: configured ones may hold any number. */
export function withoutFinalSlashes(address: string): string {
	let end = address.length;
	while (address[end - 1] === '/') end--;
	return address.slice(0, end);
}
