import {describe, expect, it} from 'vitest';
import {countRequests, normalise} from '../../compare/normalise.ts';

const values = {
	version: '0.3.0',
	root: '/home/me/other',
	folder: '/tmp/stakedeck-bench-a1',
	node: '/home/me/other/node_modules/node/bin/node',
};

describe('normalise', () => {
	it.each([
		['stakedeck 0.3.0 (node 26.10.0)', 'stakedeck VERSION (node 26.10.0)'],
		['version="0.3.0"', 'version="VERSION"'],
		['10.3.0 and 0.3.01 are other numbers', '10.3.0 and 0.3.01 are other numbers'],
		['/tmp/stakedeck-bench-a1/place-1/home/.config', 'PLACE/home/.config'],
		['/home/me/other/node_modules/node/bin/node /home/me/other/dist/cli.js', 'NODE CHECKOUT/dist/cli.js'],
		['{"holder":{"pid":7760,"space":"pid:[40]"},"at":1}', '{"holder":PROCESS,"at":1}'],
		['http://127.0.0.1:41234/metrics', 'http://127.0.0.1:PORT/metrics'],
		['http://127.0.0.1:5001 http://127.0.0.1:9664', 'http://127.0.0.1:5001 http://127.0.0.1:9664'],
	])('turns %s into %s', (text, normal) => {
		expect(normalise(text, values)).toBe(normal);
	});

	it('leaves numbers, times and ages as they are: these are pinned', () => {
		const text = '3 887 887 · 2026-11-21 18:00 · 12 ms · 100000000';
		expect(normalise(text, values)).toBe(text);
	});
});

it('counts requests by path and query', () => {
	expect(countRequests(['/b?page=2', '/a', '/b?page=1', '/a'])).toBe('2 × /a\n1 × /b?page=1\n1 × /b?page=2');
});
