import {CannotMake} from '../cannot-make.ts';
import {readReleases} from '../changelog.ts';

/**
Returns what is new in a version: the first section of CHANGELOG.md, which has to be about it and to have a day. Throws
CannotMake where it is not, as where changes stand there that no release has yet.
*/
export function releaseNotes(
	markdown: string,
	{name, version}: {readonly name: string; readonly version: string},
): string {
	const [heading = 'no section'] = /^## .*/m.exec(markdown) ?? [];
	const [newest] = readReleases(markdown);
	const isFirst = newest !== undefined && heading === `## ${newest.text.split('\n', 1)[0]}`;
	if (!isFirst || newest.version !== version || newest.day === undefined) {
		throw new CannotMake(
			`CHANGELOG.md begins with "${heading}": its first section has to be that of the release, ## ${version} - YYYY-MM-DD`,
		);
	}
	const points = newest.text.slice(newest.text.indexOf('\n')).trim();
	if (points === '' || !newest.text.includes('\n'))
		throw new CannotMake(`CHANGELOG.md says nothing under "${heading}": say what is new in it`);
	return `# ${name} ${version}\n\n${newest.day}\n\n${points}\n`;
}
