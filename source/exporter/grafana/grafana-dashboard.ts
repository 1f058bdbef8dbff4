import {fieldConfigOf} from './fields.ts';
import type {PanelRecord} from './panel.ts';
import {dashboardPanels} from './panels.ts';
import {dataSource, variables, withinChain} from './variables.ts';

/** Columns of a row. */
const columns = 24;

/** Version of the form in which Grafana 11.0 writes a dashboard; a later one brings it to its own. */
const schemaVersion = 39;
const pluginVersion = '11.0.0';

/** Writes the dashboard as Grafana imports it, the same bytes each time. */
export function writeDashboard(panels: readonly PanelRecord[] = dashboardPanels): string {
	const dashboard = {
		id: null,
		uid: 'stakedeck',
		title: 'Stakedeck',
		description:
			'A proof-of-stake chain, its validators, and what is yours, by stakedeck exporter: stakedeck exporter --dashboard',
		tags: ['stakedeck'],
		schemaVersion,
		version: 1,
		editable: true,
		graphTooltip: 1,
		timezone: 'browser',
		time: {from: 'now-24h', to: 'now'},
		timepicker: {},
		refresh: '1m',
		annotations: {list: []},
		links: [],
		templating: {list: variables},
		panels: place(panels).map(({panel, gridPos}, index) => ({
			id: index + 1,
			type: panel.kind,
			title: panel.title,
			description: `${panel.question}\n\n${panel.about}`,
			datasource: dataSource,
			pluginVersion,
			gridPos,
			fieldConfig: fieldConfigOf(panel),
			options: optionsOf(panel),
			targets: targetsOf(panel),
			...(panel.kind === 'table' && {transformations: transformationsOf(panel)}),
		})),
	};
	return `${JSON.stringify(dashboard, undefined, 2)}\n`;
}

/** Places panels from left to right; a row is as high as its first one. */
function place(panels: readonly PanelRecord[]) {
	let [x, y, height] = [0, 0, 0];
	return panels.map(panel => {
		if (x + panel.width > columns) [x, y, height] = [0, y + height, 0];
		const gridPos = {x, y, w: panel.width, h: panel.height};
		x += panel.width;
		height = Math.max(height, panel.height);
		return {panel, gridPos};
	});
}

/** Letter of a query of a panel. */
function letterOf(index: number): string {
	return String.fromCharCode('A'.charCodeAt(0) + index);
}

function targetsOf({kind, series}: PanelRecord) {
	const isNow = kind === 'stat' || kind === 'table' || kind === 'bargauge';
	return series.map(({name, expression}, index) => ({
		refId: letterOf(index),
		datasource: dataSource,
		editorMode: 'code',
		expr: withinChain(expression),
		instant: isNow,
		range: !isNow,
		format: kind === 'table' ? 'table' : 'time_series',
		legendFormat: name,
	}));
}

/** Makes one table of all queries: a row for each thing, its labels first. */
function transformationsOf({series, labels = []}: PanelRecord) {
	// Grafana calls the figure of a query alone so.
	const figureOf = (index: number) => (series.length === 1 ? 'Value' : `Value #${letterOf(index)}`);
	const titled = [...labels, ...series.map(({name}, index) => [figureOf(index), name] as const)];
	return [
		{id: 'merge', options: {}},
		{
			id: 'organize',
			options: {
				excludeByName: Object.fromEntries(hiddenColumns(labels).map(name => [name, true])),
				indexByName: Object.fromEntries(titled.map(([name], index) => [name, index])),
				renameByName: Object.fromEntries(titled),
			},
		},
	];
}

/** Names the labels that rows are told apart by, and that are not shown. */
function hiddenColumns(labels: NonNullable<PanelRecord['labels']>): readonly string[] {
	const shown = new Set(labels.map(([label]) => label));
	return ['Time', 'chain_id', 'type'].filter(label => !shown.has(label));
}

function optionsOf({kind, sortedBy = []}: PanelRecord): Readonly<Record<string, unknown>> {
	const legend = {displayMode: 'list', placement: 'bottom', showLegend: true, calcs: []};
	const reduceOptions = {values: false, calcs: ['lastNotNull'], fields: ''};
	switch (kind) {
		case 'stat':
			return {
				reduceOptions,
				orientation: 'auto',
				textMode: 'value_and_name',
				colorMode: 'background_solid',
				graphMode: 'none',
				justifyMode: 'auto',
				showPercentChange: false,
				wideLayout: true,
			};
		case 'table':
			return {
				frameIndex: 0,
				showHeader: true,
				cellHeight: 'sm',
				sortBy: sortedBy.map(({title, isDescending}) => ({displayName: title, desc: isDescending})),
			};
		case 'state-timeline':
			return {
				alignValue: 'left',
				mergeValues: true,
				rowHeight: 0.9,
				showValue: 'auto',
				legend,
				tooltip: {mode: 'single', sort: 'none'},
			};
		case 'timeseries':
			return {legend, tooltip: {mode: 'multi', sort: 'desc'}};
		case 'bargauge':
			return {
				reduceOptions,
				orientation: 'horizontal',
				displayMode: 'basic',
				valueMode: 'color',
				namePlacement: 'left',
				showUnfilled: true,
				sizing: 'auto',
				minVizWidth: 8,
				minVizHeight: 16,
				maxVizHeight: 300,
			};
	}
}
