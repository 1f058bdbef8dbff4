import {type PanelRecord, tones, units, type ValueForm} from './panel.ts';

/** Colour of a value that means nothing by itself: that of the text beside it. */
const noTone = 'text';

interface Property {
	readonly id: string;
	readonly value: unknown;
}

/** Makes the form of the values of a panel: its own, and that of each series with one of its own. */
export function fieldConfigOf(panel: PanelRecord) {
	const {kind, form, series, labels = [], named = [], empty} = panel;
	const own = [...series.flatMap(each => (each.form ? [[each.name, each.form] as const] : [])), ...named];
	const properties = propertiesOf(form, kind).map(({id, value}) => [id, value] as const);
	return {
		defaults: {
			...Object.fromEntries(properties.filter(([id]) => !id.startsWith('custom.'))),
			...(kind === 'timeseries' && {color: {mode: 'palette-classic'}, min: 0}),
			noValue: empty,
			custom: {...customOf(panel), ...Object.fromEntries(properties.flatMap(inCustom))},
		},
		overrides: [
			// The words for an empty panel are not for an empty cell.
			...(kind === 'table'
				? [override({id: 'byRegexp', options: '/.*/'}, [{id: 'noValue', value: '-'}])]
				: []),
			// Grafana takes a text of digits for a number.
			...labels.map(([, title]) => override({id: 'byName', options: title}, [{id: 'unit', value: 'string'}])),
			...own.map(([name, form]) => override({id: 'byName', options: name}, propertiesOf(form, kind))),
		],
	};
}

function inCustom([id, value]: readonly [id: string, value: unknown]) {
	return id.startsWith('custom.') ? [[id.slice('custom.'.length), value] as const] : [];
}

function override(matcher: {readonly id: string; readonly options: string}, properties: readonly Property[]) {
	return {matcher, properties};
}

function propertiesOf(form: ValueForm, kind: PanelRecord['kind']): readonly Property[] {
	const {unit, base, from = [], words, fullAt} = form;
	const hasColours = base !== undefined || from.length > 0 || words !== undefined;
	const steps = [
		{color: base ? tones[base] : words ? tones.unknown : noTone, value: null},
		...from.map(([value, tone]) => ({color: tones[tone], value})),
	];
	return [
		...Object.entries(units[unit]).map(([id, value]) => ({id, value})),
		{id: 'thresholds', value: {mode: 'absolute', steps}},
		...(hasColours ? [colourOf(form, kind)] : []),
		...(words ? [{id: 'mappings', value: [mappingOf(words)]}] : []),
		...(fullAt === undefined
			? []
			: [
					{id: 'min', value: 0},
					{id: 'max', value: fullAt},
				]),
		...(kind === 'table' && hasColours ? [{id: 'custom.cellOptions', value: cellOf(form)}] : []),
	];
}

/** Colours a line by its tone, and all else by its value. */
function colourOf({base}: ValueForm, kind: PanelRecord['kind']): Property {
	return kind === 'timeseries' && base
		? {id: 'color', value: {mode: 'fixed', fixedColor: tones[base]}}
		: {id: 'color', value: {mode: 'thresholds'}};
}

function mappingOf(words: NonNullable<ValueForm['words']>) {
	const options = words.map(([value, text, tone], index) => [
		String(value),
		{text, color: tones[tone], index},
	]);
	return {type: 'value', options: Object.fromEntries(options)};
}

function cellOf({words, fullAt}: ValueForm) {
	if (fullAt !== undefined) return {type: 'gauge', mode: 'basic', valueDisplayMode: 'text'};
	return words ? {type: 'color-background', mode: 'basic'} : {type: 'color-text'};
}

function customOf({kind, form, isStacked = false}: PanelRecord): Readonly<Record<string, unknown>> {
	switch (kind) {
		case 'table':
			return {align: 'auto', cellOptions: {type: 'auto'}, inspect: false};
		case 'timeseries':
			return {
				drawStyle: 'line',
				lineInterpolation: 'linear',
				lineWidth: 1,
				fillOpacity: isStacked ? 30 : 5,
				showPoints: 'never',
				spanNulls: false,
				stacking: {mode: isStacked ? 'normal' : 'none', group: 'A'},
				thresholdsStyle: {mode: form.from ? 'dashed' : 'off'},
			};
		case 'state-timeline':
			return {fillOpacity: 70, lineWidth: 0};
		case 'stat':
		case 'bargauge':
			return {};
	}
}
