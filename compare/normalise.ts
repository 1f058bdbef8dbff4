/** Values of one run that are different in every run, or in every checkout. */
interface RunValues {
	/** Version of the build. */
	readonly version: string;
	/** Folder of the build. */
	readonly root: string;
	/** Folder of the homes of this run. */
	readonly folder: string;
	/** Node that runs both builds. */
	readonly node: string;
}

/** Rules by which a text loses what is different by nature: a pattern, and what replaces it. */
function rulesOf({version, root, folder, node}: RunValues): readonly (readonly [RegExp, string])[] {
	return [
		[new RegExp(`(?<![\\d.])${escapePattern(version)}(?![\\d.]*\\d)`, 'g'), 'VERSION'],
		[new RegExp(`${escapePattern(folder)}/place-\\d`, 'g'), 'PLACE'],
		[new RegExp(escapePattern(node), 'g'), 'NODE'],
		[new RegExp(escapePattern(root), 'g'), 'CHECKOUT'],
		// The process that wrote a line of the journal.
		[/"holder":\{[^}]*\}/g, '"holder":PROCESS'],
		// A port that the system chose. Ports of the tool's own addresses are the same in every run.
		[/(127\.0\.0\.1:)(?!500\d\b)\d{4,5}(?=\/metrics)/g, '$1PORT'],
	];
}

/** Replaces what is different by nature; all else is pinned, so that it need not be. */
export function normalise(text: string, values: RunValues): string {
	return rulesOf(values).reduce((rest, [pattern, word]) => rest.replaceAll(pattern, word), text);
}

/** Counts requests by path and query, a line each, in the order of their text. */
export function countRequests(targets: readonly string[]): string {
	const counts = new Map<string, number>();
	for (const target of targets) counts.set(target, (counts.get(target) ?? 0) + 1);
	const lines = [...counts].toSorted(([left], [right]) => (left < right ? -1 : 1));
	return lines.map(([target, count]) => `${count} × ${target}`).join('\n');
}

function escapePattern(text: string): string {
	return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
