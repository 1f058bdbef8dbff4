/** A section of CHANGELOG.md that is about a version. */
interface Released {
	readonly version: string;
	/** Day of the release, as 2026-11-22. */
	readonly day: string | undefined;
	/** Text of the section, with its heading but for the two signs before it. */
	readonly text: string;
}

/** Returns what CHANGELOG.md (`## 0.2.0 - 2026-11-22`, `## [0.2.0] - …`) says of versions, and nothing that has none yet. */
export function readReleases(markdown: string): readonly Released[] {
	return markdown.split(/^## /m).flatMap(text => {
		const [, version, day] = /^\[?v?(\d+\.\d+\.\d+[\w.-]*)\]?(?:.*?(\d{4}-\d\d-\d\d))?/.exec(text) ?? [];
		return version === undefined ? [] : [{version, day, text}];
	});
}
