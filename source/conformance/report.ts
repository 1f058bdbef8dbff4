import type {JsonValue} from '../domain/decoded.ts';
import {shortenMiddle} from '../format/text.ts';
import type {CheckOutcome} from './run-checks.ts';

/** Report of a run. */
export interface CheckReport {
	/** Base address of the indexer. */
	readonly indexer: string;
	/** Base address of the node; undefined: none was given. */
	readonly node: string | undefined;
	readonly requests: number;
	readonly outcomes: readonly CheckOutcome[];
}

type Result = CheckOutcome['result'];

const results: readonly Result[] = ['broken', 'not checked', 'kept'];

/** Outcomes that need somebody first, then what was not looked at. */
export function inReportOrder(outcomes: readonly CheckOutcome[]): readonly CheckOutcome[] {
	return results.flatMap(result => outcomes.filter(outcome => outcome.result === result));
}

/** Counts outcomes of a result. */
export function countOutcomes({outcomes}: CheckReport, result: Result): number {
	return outcomes.filter(outcome => outcome.result === result).length;
}

/** Says how the run ended, in one sentence: 'all good: 58 kept, 6 not checked, 131 requests' */
export function summarizeChecks(report: CheckReport): string {
	const [brokenCount, uncheckedCount, keptCount] = results.map(result => countOutcomes(report, result));
	const counts = `${keptCount} kept, ${uncheckedCount} not checked, ${report.requests} requests`;
	return brokenCount === 0 ? `all good: ${counts}` : `${brokenCount} broken, ${counts}`;
}

/** Returns what came, with the note on it. */
export function describeCame({came, note}: CheckOutcome): string {
	return note === undefined ? came : `${came} (${note})`;
}

/** Returns the first path that was asked, as a server logs it; empty: none was. */
export function pathOfOutcome({asked: [path]}: CheckOutcome): string {
	return path === undefined ? '' : `/${path}`;
}

/** Writes the report as JSON. */
export function checksToJson(report: CheckReport): JsonValue {
	const {indexer, node, requests, outcomes} = report;
	return {
		indexer,
		node: node ?? null,
		isGood: countOutcomes(report, 'broken') === 0,
		requests,
		broken: countOutcomes(report, 'broken'),
		notChecked: countOutcomes(report, 'not checked'),
		kept: countOutcomes(report, 'kept'),
		checks: outcomes.map(({id, holds, result, address, came, note, asked}) => ({
			id,
			result: result === 'not checked' ? 'notChecked' : result,
			holds,
			address: address ?? null,
			came,
			note: note ?? null,
			asked: asked.map(path => `/${path}`),
		})),
	};
}

const addressPattern = /\btnam1[0-9a-z]{20,}\b/g;

/** Width of an address that others may read, in characters. */
const shortWidth = 14;

/** Writes the report for an issue, with addresses shortened: what is broken with all that came, the rest in a table. */
export function checksToMarkdown(report: CheckReport): string {
	const ordered = inReportOrder(report.outcomes);
	const broken = ordered.filter(({result}) => result === 'broken');
	const lines = [
		'## Indexer held to its interface',
		'',
		`${summarizeChecks(report)}.`,
		'',
		...broken.map(
			outcome =>
				`- **${outcome.id}**: ${escapeText(outcome.holds)}. \`GET ${pathOfOutcome(outcome)}\`: ${escapeText(describeCame(outcome))}.`,
		),
		...(broken.length === 0 ? [] : ['']),
		'| Result | Check | Asked | What came |',
		'|---|---|---|---|',
		...ordered.map(outcome => {
			const path = pathOfOutcome(outcome);
			const cells = [
				outcome.result,
				outcome.id,
				path === '' ? '' : `\`${path.replaceAll('|', '%7C')}\``,
				escapeText(describeCame(outcome)),
			];
			return `| ${cells.join(' | ')} |`;
		}),
		'',
	];
	return lines.join('\n').replaceAll(addressPattern, address => shortenMiddle(address, shortWidth));
}

/** Escapes what a service sent, so that it stays text in Markdown. */
function escapeText(text: string): string {
	return text.replaceAll(/[\\`*_|<>[\]#@]/g, '\\$&').replaceAll(/\s+/g, ' ');
}
