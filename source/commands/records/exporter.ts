import {quote} from '../../domain/phrases.ts';
import type {Arguments} from '../../options/arguments.ts';
import {asking, looking} from '../../options/command.ts';
import {readAskingAll} from '../../options/read-asking.ts';
import {readWhole} from '../../options/values/values.ts';
import {scrapeConfiguration} from '../../system/scrape-configuration.ts';
import {UsageError} from '../../system/usage-error.ts';
import type {ExporterOptions} from '../exporter.ts';
import type {Command} from './command.ts';
import {printObject, printText} from './command.ts';

const defaultListen = {host: '127.0.0.1', port: 9664};

/** Reads where metrics are served, and of what. */
export function readExporterOptions(typed: Arguments): ExporterOptions {
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

export const exporterCommand: Command = {
	summary: 'serve metrics for Prometheus about the chain, its validators and what is yours',
	flags: [
		'listen',
		'allow-host',
		'all-validators',
		'alert-rules',
		'dashboard',
		'systemd-unit',
		'rpc-url',
		...asking,
		'interval',
		...looking,
	],
	notes: [
		'It watches as stakedeck watch does; a scrape asks the service nothing. --profile may be given several times.',
		'/metrics is in the text format, or in OpenMetrics where that is asked for; /healthz and /readyz are for supervisors.',
		`For Prometheus: ${scrapeConfiguration}`,
		'A figure leaves once it is older than three rounds of its reading; what the program says of itself stays.',
		'Your addresses appear only by label. Validator names appear only in _info metrics.',
		'SIGHUP reads the labels anew, or ends it where its terminal is gone; SIGTERM and Ctrl-C end it with 0.',
	],
	examples: [
		'exporter',
		'exporter -p mainnet --listen [::1]:9664',
		'exporter --alert-rules > /etc/prometheus/rules/stakedeck.yml',
		'exporter --dashboard > stakedeck.dashboard.json',
	],
	async read(invocation) {
		const {typed, system, loaders, about} = invocation;
		if (typed.has('alert-rules')) {
			return printText(system, async () => (await import('../../exporter/alerts.ts')).writeAlertRules());
		}
		if (typed.has('dashboard')) {
			return printObject(
				system,
				async () => (await import('../../exporter/stakedeck.dashboard.json', {with: {type: 'json'}})).default,
			);
		}
		const exporter = readExporterOptions(typed);
		if (typed.has('systemd-unit'))
			return (await import('./unit-task.ts')).readUnitTask('exporter', invocation);
		const {look: _, ...asking} = await readAskingAll(typed, system);
		return {
			act: async () =>
				(await import('../exporter.ts')).serveExporter(
					{exporter, ...asking},
					{system, loaders, version: about.version},
				),
		};
	},
};
