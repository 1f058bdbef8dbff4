import {afterEach, beforeEach, expect, vi} from 'vitest';

/** React warns of broken rules on the console and goes on: here such a warning fails the test it comes from. */
export function failOnWarnings(): void {
	const warnings: string[] = [];
	beforeEach(() => {
		warnings.length = 0;
		for (const method of ['error', 'warn'] as const) {
			vi.spyOn(console, method).mockImplementation((...words) => warnings.push(words.map(String).join(' ')));
		}
	});
	afterEach(() => {
		vi.restoreAllMocks();
		expect(warnings).toEqual([]);
	});
}
