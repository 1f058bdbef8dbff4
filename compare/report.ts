import {createHash} from 'node:crypto';
import {mkdir, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {diff} from './diff.ts';
import {type Group, groups} from './group.ts';

/** Both texts of one thing; undefined: that build has none. */
export interface Pair {
	readonly group: Group;
	readonly name: string;
	readonly ours: string | undefined;
	readonly theirs: string | undefined;
}

/** Things whose texts differ in the same lines. */
export interface Difference {
	readonly group: Group;
	readonly names: readonly string[];
	readonly lines: readonly string[];
}

/** Lists what differs, the things that differ in the same lines together. */
export function findDifferences(pairs: readonly Pair[]): readonly Difference[] {
	const found = new Map<string, {group: Group; names: string[]; lines: readonly string[]}>();
	for (const {group, name, ours, theirs} of pairs) {
		if (ours === theirs) continue;
		const lines = diff(theirs ?? '(there is none)', ours ?? '(there is none)');
		const changed = lines.filter(line => /^[-+]/.test(line)).join('\n');
		const same = found.get(`${group}\n${changed}`);
		if (same) same.names.push(name);
		else found.set(`${group}\n${changed}`, {group, names: [name], lines});
	}
	return groups.flatMap(wanted => [...found.values()].filter(({group}) => group === wanted));
}

/** Writes how much was compared in each group, and how much of it differs. */
export function summarise(pairs: readonly Pair[], wanted: readonly Group[]): string {
	const rows = wanted.map(group => {
		const own = pairs.filter(pair => pair.group === group);
		return [group, own.length, own.filter(({ours, theirs}) => ours !== theirs).length] as const;
	});
	return [['group', 'compared', 'differ'] as const, ...rows]
		.map(([group, compared, differ]) =>
			[String(group).padEnd(10), String(compared).padStart(8), String(differ).padStart(7)].join(' '),
		)
		.join('\n');
}

/** Writes one difference below its name. @param most lines of its diff; the rest is only counted */
export function describeDifference({group, names, lines}: Difference, most: number): string {
	const [name, ...others] = names;
	const shown = others.slice(0, 3).join(' · ');
	const rest = others.length > 3 ? ` · and ${others.length - 3} more` : '';
	return [
		`=== ${group}: ${name}`,
		...(others.length > 0 ? [`    same lines in ${shown}${rest}`] : []),
		...lines.slice(0, most),
		...(lines.length > most ? [`… ${lines.length - most} more lines: --full shows them`] : []),
	].join('\n');
}

/** Writes the summary, all diffs and all texts of both builds below a folder. */
export async function writeResults(
	folder: string,
	{
		pairs,
		summary,
		differences,
	}: {
		readonly pairs: readonly Pair[];
		readonly summary: string;
		readonly differences: readonly Difference[];
	},
): Promise<void> {
	const diffs = differences.map(each => describeDifference(each, Number.POSITIVE_INFINITY));
	await mkdir(folder, {recursive: true});
	await writeFile(path.join(folder, 'differences.txt'), `${[summary, ...diffs].join('\n\n')}\n`);
	for (const {group, name, ours, theirs} of pairs) {
		for (const [side, text] of [
			['ours', ours],
			['theirs', theirs],
		] as const) {
			if (text === undefined) continue;
			const own = path.join(folder, side, group);
			await mkdir(own, {recursive: true});
			await writeFile(path.join(own, `${toFileName(name)}.txt`), `${name}\n\n${text}\n`);
		}
	}
}

/** Returns a file name that is short, and different for every name. */
export function toFileName(name: string): string {
	const short = name.replaceAll(/[^\w.-]+/g, '-').slice(0, 100);
	return `${short}-${createHash('sha256').update(name).digest('hex').slice(0, 8)}`;
}
