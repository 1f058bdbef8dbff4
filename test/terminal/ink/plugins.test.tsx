import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {Text} from 'ink';
import {render} from 'ink-testing-library';
import stringWidth from 'string-width';
import {expect, it, vi} from 'vitest';
import InkOutput from '../../../node_modules/ink/build/output.js';
import {widthOf} from '../../../source/format/width.ts';
import {bundleFixture} from '../../helpers/bundle.ts';

it('what the tests draw with is what the build makes of Ink', () => {
	const drawInk = vi.spyOn(InkOutput.prototype, 'get');
	const {lastFrame, unmount} = render(<Text>{'two\u00AD\nrows'}</Text>);
	expect(lastFrame()).toBe('two\nrows');
	// Ours has Ink draw the pieces of a frame, and never the frame itself, which is as wide as the terminal.
	const widths = drawInk.mock.contexts.map(drawing => (drawing as {readonly width: number}).width);
	expect(new Set(widths)).toEqual(new Set([0]));
	expect(stringWidth).toBe(widthOf);
	drawInk.mockRestore();
	unmount();
});

it('so is what the tests run in a terminal', async () => {
	const fixture = await bundleFixture(path.join(import.meta.dirname, '../../fixtures/dashboard-entry.ts'));
	try {
		const code = await readFile(fixture.path, 'utf8');
		expect(code).toContain('source/terminal/ink/memoized-rows.ts');
		expect(code).toContain('source/terminal/ink/memoize.ts');
		expect(code).not.toContain('node_modules/string-width/');
	} finally {
		await fixture.remove();
	}
});

it('libraries whose insides the build replaces are pinned to the version that was looked into', async () => {
	const {devDependencies, overrides} = JSON.parse(await readFile('package.json', 'utf8'));
	const {packages} = JSON.parse(await readFile('package-lock.json', 'utf8'));
	const names = ['ink', 'string-width', 'widest-line', 'yoga-layout'];
	const pinned = {...devDependencies, ...overrides};
	for (const name of names) {
		expect([name, pinned[name]]).toEqual([name, packages[`node_modules/${name}`].version]);
		// Of each there is one: no library brings another version for itself.
		expect(Object.keys(packages).filter(key => key.endsWith(`node_modules/${name}`))).toHaveLength(1);
	}
});
