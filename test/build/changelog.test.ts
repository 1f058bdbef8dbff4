import {expect, it} from 'vitest';
import {toDebianChangelog, toDebianVersion} from '../../build/debian/changelog.ts';

const told = {
	name: 'stakedeck',
	version: '0.2.0',
	maintainer: 'Nobody <nobody@localhost>',
	date: 1_800_000_000,
};

it('has each release with its points and its date, and nothing that is not released', () => {
	const markdown = `# Changes

All notable changes.

## [Unreleased]

- Not yet.

## [0.2.0] - 2026-11-22

Words for those who read the file.

### Added

- A package for Debian, which brings the program, its manual page and what completes it in bash,
  zsh and fish.
- \`theme\`.

### Fixed

- A key.

## 0.1.0

- First release.
`;
	expect(toDebianChangelog(markdown, told)).toBe(`stakedeck (0.2.0) unstable; urgency=medium

  [ Added ]
  * A package for Debian, which brings the program, its manual page and what
    completes it in bash, zsh and fish.
  * \`theme\`.

  [ Fixed ]
  * A key.

 -- Nobody <nobody@localhost>  Sun, 22 Nov 2026 00:00:00 +0000

stakedeck (0.1.0) unstable; urgency=medium

  * First release.

 -- Nobody <nobody@localhost>  Fri, 15 Jan 2027 08:00:00 +0000
`);
});

it('is not made where nothing is said of the release', () => {
	expect(() => toDebianChangelog('## [0.1.0]\n\n- First release.\n', told)).toThrow(
		'CHANGELOG.md says nothing of 0.2.0: begin a section with ## [0.2.0]',
	);
});

it('takes what comes before a release for older than it', () => {
	expect(['1.0.0-rc.1', '1.0.0'].map(toDebianVersion)).toEqual(['1.0.0~rc.1', '1.0.0']);
});
