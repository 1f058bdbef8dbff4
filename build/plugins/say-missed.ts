import type {Plugin} from 'rolldown';

/** Makes a plugin say at the end of a build which of the modules that it changes the library has no more. */
export function sayMissed(
	library: string,
	names: readonly string[],
	found: ReadonlySet<string>,
): NonNullable<Plugin['buildEnd']> {
	return function (error) {
		const missed = names.filter(name => !found.has(name));
		if (!error && missed.length > 0) {
			this.warn(
				`${library} has no module ${missed.join(', ')} any more: it is taken as it is, and is slower`,
			);
		}
	};
}
