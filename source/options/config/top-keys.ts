/** Keys of the file itself. */
export const topKeys = ['profile', 'start', 'theme', 'keys', 'profiles', 'views'] as const;
export type TopKey = (typeof topKeys)[number];

/** What is said of a key of the file that stands below a table, as at its end: '; theme belongs above the first [table]'. */
export function hintAtTop(key: string): string {
	return topKeys.some(known => known === key) ? `; ${key} belongs above the first [table]` : '';
}
