import {type MetricRecord, prefix, type Sample} from './metric.ts';

/** Series of one metric, of all chains. */
export interface Family {
	readonly metric: MetricRecord;
	readonly series: readonly (Sample & {
		/** Value of `chain_id`; undefined: it is of the program, and has none. */
		readonly chain: string | undefined;
	})[];
}

/** Forms of the answer, with the types by which HTTP names them. */
export const expositionTypes = {
	text: 'text/plain; version=0.0.4; charset=utf-8',
	openMetrics: 'application/openmetrics-text; version=1.0.0; charset=utf-8',
} as const;
export type ExpositionForm = keyof typeof expositionTypes;

const total = '_total';

/** Writes families as Prometheus reads them; one without series is left out. */
export function writeFamilies(families: readonly Family[], form: ExpositionForm): string {
	const isOpen = form === 'openMetrics';
	const texts = families.map(({metric: {name, help, labels}, series}) => {
		if (series.length === 0) return '';
		const full = prefix + name;
		const isCounter = name.endsWith(total);
		const family = isOpen && isCounter ? full.slice(0, -total.length) : full;
		const lines = series.map(({chain, labels: values, value}) => {
			const pairs = values.map((text, index) => `${labels[index]}="${escapeText(text, true)}"`);
			if (chain !== undefined) pairs.unshift(`chain_id="${escapeText(chain, true)}"`);
			return `${full}${pairs.length === 0 ? '' : `{${pairs.join(',')}}`} ${valueText(value)}\n`;
		});
		const type = isCounter ? 'counter' : 'gauge';
		return `# HELP ${family} ${escapeText(help, isOpen)}\n# TYPE ${family} ${type}\n${lines.join('')}`;
	});
	return texts.join('') + (isOpen ? '# EOF\n' : '');
}

/** Escapes what would end a line or a value. Half a character would make the whole answer invalid. */
function escapeText(text: string, isQuoted: boolean): string {
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
