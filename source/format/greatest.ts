/** The greatest of the numbers, at least `least`: a call with one argument for each fails beyond a hundred thousand. */
export function greatest(numbers: Iterable<number>, least = 0): number {
	let most = least;
	for (const number of numbers) if (number > most) most = number;
	return most;
}
