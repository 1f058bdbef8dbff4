import {CannotMake} from '../cannot-make.ts';
import {readReleases} from '../changelog.ts';

interface Signed {
	readonly name: string;
	/** The release that is packaged, by its name in Debian. */
	readonly version: string;
	readonly maintainer: string;
	/** Date of that release if it has none yet, in seconds since 1970. */
	readonly date: number;
}

/**
CHANGELOG.md (`## [0.2.0] - 2026-11-22`, `### Added`, `- …`) in the form that Debian's tools read and show at an
upgrade. What is not released yet is left out; throws CannotMake where nothing is said of the version itself.
*/
export function toDebianChangelog(markdown: string, {name, version, maintainer, date}: Signed): string {
	const releases = readReleases(markdown).map(each => ({...each, version: toDebianVersion(each.version)}));
	if (!releases.some(release => release.version === version)) {
		throw new CannotMake(`CHANGELOG.md says nothing of ${version}: begin a section with ## [${version}]`);
	}
	return releases
		.map(({text, version: released, day}) => {
			const signed = new Date(day ?? date * 1000).toUTCString().replace('GMT', '+0000');
			const head = `${name} (${released}) unstable; urgency=medium`;
			return [head, describeChanges(text), ` -- ${maintainer}  ${signed}`].join('\n\n');
		})
		.join('\n\n')
		.concat('\n');
}

/** Converts a version so that a pre-release sorts before its release: `1.0.0-rc.1` → `1.0.0~rc.1`. */
export function toDebianVersion(version: string): string {
	return version.replace('-', '~');
}

/** Headings in brackets, points behind a star; other text is for those who read the file itself. */
function describeChanges(text: string): string {
	return text
		.split(/^### /m)
		.flatMap((group, index) => {
			const heading = index === 0 ? [] : [`  [ ${group.split('\n', 1)[0]} ]`];
			const points = Array.from(
				group.matchAll(/^- (.+(?:\n +\S.*)*)/gm),
				([, point = '']) => `  * ${fold(point)}`,
			);
			return points.length === 0 ? [] : [[...heading, ...points].join('\n')];
		})
		.join('\n\n');
}

/** Words in lines of at most 76 characters, those after the first under its text. */
function fold(text: string): string {
	const lines = [''];
	for (const word of text.split(/\s+/)) {
		const longer = `${lines.at(-1)} ${word}`.trim();
		if (longer.length > 72) lines.push(word);
		else lines[lines.length - 1] = longer;
	}
	return lines.join('\n    ');
}
