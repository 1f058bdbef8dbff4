import {type MetricRecord, nameOfMetric, type Sample} from './metric.ts';

/** Series of one metric, of all chains. */
export interface Family {
	readonly metric: MetricRecord;
	/** Samples with the value of `chain_id`; undefined: they are of the program, and have none. */
	readonly series: Iterable<Sample & {readonly chain: string | undefined}>;
}

/** Forms of the answer, with the types by which HTTP names them. */
export const expositionTypes = {
	text: 'text/plain; version=0.0.4; charset=utf-8',
	openMetrics: 'application/openmetrics-text; version=1.0.0; charset=utf-8',
} as const;
export type ExpositionForm = keyof typeof expositionTypes;

const total = '_total';

/** Characters of a piece of text, which takes a few milliseconds to write. */
const pieceLength = 16_384;

/** Writes families as Prometheus reads them, in pieces; one without series is left out. */
export function* writeFamilies(families: Iterable<Family>, form: ExpositionForm): Generator<string> {
	const isOpen = form === 'openMetrics';
	for (const {metric, series} of families) {
		const {name, help, labels} = metric;
		const full = nameOfMetric(metric);
		const isCounter = name.endsWith(total);
		const family = isOpen && isCounter ? full.slice(0, -total.length) : full;
		const type = isCounter ? 'counter' : 'gauge';
		let head = `# HELP ${family} ${escapeText(help, isOpen)}\n# TYPE ${family} ${type}\n`;
		let piece = '';
		for (const {chain, labels: values, value} of series) {
			const pairs = values.map((text, index) => `${labels[index]}="${escapeText(text, true)}"`);
			if (chain !== undefined) pairs.unshift(`chain_id="${escapeText(chain, true)}"`);
			const names = pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
			piece += `${head}${full}${names} ${valueText(value)}\n`;
			head = '';
			if (piece.length < pieceLength) continue;
			yield piece;
			piece = '';
		}
		if (piece !== '') yield piece;
	}
	if (isOpen) yield '# EOF\n';
}

/** Escapes what would end a line or a value. Half a character would make the whole answer invalid. */
function escapeText(text: string, isQuoted: boolean): string {
	if (!/["\\\n\p{Surrogate}]/u.test(text)) return text;
	const escaped = text.toWellFormed().replaceAll('\\', '\\\\').replaceAll('\n', '\\n');
	return isQuoted ? escaped.replaceAll('"', '\\"') : escaped;
}

function valueText(value: Sample['value']): string {
	if (typeof value !== 'number' || Number.isFinite(value)) return String(value);
	return Number.isNaN(value) ? 'NaN' : value > 0 ? '+Inf' : '-Inf';
}

/**
Returns the form that a client prefers by its header Accept. OpenMetrics is for who names it, and names it no later than
plain text.
*/
export function formFor(accept: string | undefined): ExpositionForm {
	const ranges = (accept ?? '').split(',').map(range => {
		const [type = '', ...parameters] = range.split(';').map(part => part.trim().toLowerCase());
		const weight = parameters.find(each => each.startsWith('q='))?.slice(2);
		return {type, weight: weight === undefined ? 1 : Number(weight) || 0};
	});
	const weightOf = (...types: readonly string[]) =>
		Math.max(0, ...ranges.filter(({type}) => types.includes(type)).map(({weight}) => weight));
	const open = weightOf('application/openmetrics-text');
	return open > 0 && open >= weightOf('text/plain') ? 'openMetrics' : 'text';
}
