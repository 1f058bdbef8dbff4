import {quote} from '../domain/phrases.ts';
import {UsageError} from '../system/usage-error.ts';
import type {Arguments} from './arguments.ts';
import {readAskingAll} from './read-asking.ts';
import type {AskAllOptions} from './service.ts';
import {readUnit, type UnitOptions} from './unit-options.ts';
import {readWhole} from './values/values.ts';

/** Options of `exporter` beside those of watching. */
export interface ExporterOptions {
	readonly listen: {readonly host: string; readonly port: number};
	/** Host names by which it may be asked for, besides its own address. */
	readonly allowedHosts: readonly string[];
	readonly hasAllValidators: boolean;
}

/** Serving of metrics, or what belongs to it: alert rules, a dashboard, a service. */
export type ExporterCommand =
	| {readonly kind: 'alertRules'}
	| {readonly kind: 'grafanaDashboard'}
	| ({readonly kind: 'systemdUnit'} & UnitOptions)
	| {
			readonly kind: 'exporter';
			readonly isRemembering: boolean;
			readonly ask: AskAllOptions;
			readonly exporter: ExporterOptions;
	  };

/** Reads all that the command needs. Throws a UsageError. */
export async function readExporter(
	typed: Arguments,
	system: Parameters<typeof readAskingAll>[1],
): Promise<ExporterCommand> {
	if (typed.has('alert-rules')) return {kind: 'alertRules'};
	if (typed.has('dashboard')) return {kind: 'grafanaDashboard'};
	const exporter = readExporterOptions(typed);
	if (typed.has('systemd-unit')) return {kind: 'systemdUnit', ...(await readUnit('exporter', typed, system))};
	const {look: _, ...asking} = await readAskingAll(typed, system);
	return {kind: 'exporter', exporter, ...asking};
}

const defaultListen = {host: '127.0.0.1', port: 9664};

function readExporterOptions(typed: Arguments): ExporterOptions {
	const listen = typed.text('listen');
	return {
		listen: listen === undefined ? defaultListen : readListen(listen.trim()),
		allowedHosts: typed.texts('allow-host').map(text => readHostName(text.trim())),
		hasAllValidators: typed.has('all-validators'),
	};
}

/** Reads an address of this machine with a port; one of IPv6 stands in brackets. */
function readListen(text: string): ExporterOptions['listen'] {
	const match = /^(?:\[([\da-f:.]+(?:%[\w.-]+)?)\]|([^\s:[\]/@]+)):(\d{1,5})$/i.exec(text);
	const host = match?.[1] ?? match?.[2];
	if (!match || host === undefined) {
		throw new UsageError(`--listen takes ADDRESS:PORT, as 127.0.0.1:9664 or [::1]:9664, not ${quote(text)}`);
	}
	return {host, port: readWhole('the port of --listen', match[3] ?? '', {least: 0, most: 65_535})};
}

/** Reads a host name or an address without a port. */
function readHostName(text: string): string {
	if (/^(?:[\w.-]+|\[[\da-f:.]+\])$/i.test(text)) return text;
	throw new UsageError(
		`--allow-host takes a host name without a port, as metrics.example, not ${quote(text)}`,
	);
}
