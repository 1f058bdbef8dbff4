import {expect, it} from 'vitest';
import {releaseNotes} from '../../build/release/notes.ts';

const told = {name: 'stakedeck', version: '0.3.0'};

it('are the first section of the changelog', () => {
	const markdown = `# Changes

All notable changes.

## 0.3.0 - 2026-11-23

### Added

- A release.

## 0.2.0 - 2026-11-22

- A key.
`;
	expect(releaseNotes(markdown, told)).toBe('# stakedeck 0.3.0\n\n2026-11-23\n\n### Added\n\n- A release.\n');
});

it.each([
	['## Unreleased\n\n- More.\n\n## 0.3.0 - 2026-11-23\n\n- A release.\n', 'begins with "## Unreleased"'],
	['## 0.2.0 - 2026-11-22\n\n- A key.\n', 'begins with "## 0.2.0 - 2026-11-22"'],
	['## 0.3.0\n\n- A release.\n', 'begins with "## 0.3.0"'],
	['# Changes\n', 'begins with "no section"'],
	[
		'## 0.3.0 - 2026-11-23\n\n## 0.2.0 - 2026-11-22\n\n- A key.\n',
		'says nothing under "## 0.3.0 - 2026-11-23"',
	],
])(
	'are refused where the changelog does not begin with the release, or says nothing of it',
	(markdown, reason) => {
		expect(() => releaseNotes(markdown, told)).toThrow(`CHANGELOG.md ${reason}`);
	},
);
