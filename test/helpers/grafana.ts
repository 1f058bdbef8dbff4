import dashboard from '../../source/exporter/stakedeck.dashboard.json' with {type: 'json'};

interface Target {
	readonly refId: string;
	readonly expr: string;
	readonly legendFormat: string;
	readonly instant: boolean;
}

interface Override {
	readonly matcher: {readonly id: string; readonly options: string};
	readonly properties: ReadonlyArray<{readonly id: string; readonly value: unknown}>;
}

/** Panel as Grafana reads it. */
export interface WrittenPanel {
	readonly id: number;
	readonly type: string;
	readonly title: string;
	readonly description: string;
	readonly datasource: unknown;
	readonly gridPos: {readonly x: number; readonly y: number; readonly w: number; readonly h: number};
	readonly fieldConfig: {
		readonly defaults: Readonly<Record<string, unknown>>;
		readonly overrides: readonly Override[];
	};
	readonly targets: readonly Target[];
	readonly transformations?: ReadonlyArray<{
		readonly id: string;
		readonly options: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
	}>;
}

/** Variable as Grafana reads it. */
interface WrittenVariable {
	readonly name: string;
	readonly type: string;
	readonly query: string | {readonly query: string};
	readonly regex: string;
	readonly datasource?: unknown;
}

/** Dashboard as it is printed, read. */
export function readDashboard() {
	return dashboard as {
		readonly schemaVersion: number;
		readonly panels: readonly WrittenPanel[];
		readonly templating: {readonly list: readonly WrittenVariable[]};
	};
}

/** Puts values in the place of the variables of an expression, as Grafana does. */
export function fillIn(expression: string, values: Readonly<Record<string, string>>): string {
	return expression.replaceAll(
		/\$([A-Za-z_]\w*)/g,
		(all, name: string) => values[name] ?? (name === '__rate_interval' ? '1m' : all),
	);
}

/** Expression of a variable: what stands in query_result( … ). */
export function expressionOfVariable(name: string): string {
	const query = readDashboard().templating.list.find(each => each.name === name)?.query;
	const [, expression = ''] =
		/^query_result\((.*)\)$/.exec(typeof query === 'object' ? query.query : '') ?? [];
	return expression;
}
