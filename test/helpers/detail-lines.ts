import type {Detail} from '../../source/dashboard/ui/text/details.ts';

/** 'Label: value (note)' for each detail before the title with that label, or for all of them. */
export function detailLines(details: readonly Detail[], until?: string): string[] {
	const end = details.findIndex(({layout, label}) => layout === 'title' && label === until);
	return (end < 0 ? details : details.slice(0, end)).map(
		({label, value, note}) => `${label}: ${value}${note === undefined ? '' : ` (${note})`}`,
	);
}
