import type {Flag} from './flag.ts';

/** Flags of `exporter`. */
export const exporterFlags = {
	listen: {
		value: 'ADDRESS:PORT',
		accepts: 'text',
		group: 'exporter',
		description:
			'where metrics are served: 127.0.0.1:9664, or [::1]:9664; port 0 is any free one (127.0.0.1:9664)',
	},
	'allow-host': {
		value: 'NAME',
		accepts: 'text',
		isRepeatable: true,
		group: 'exporter',
		description: 'answer requests for this Host too; by default, on loopback, only localhost and its address',
	},
	'all-validators': {
		group: 'exporter',
		description: 'every validator, not only yours and the top 20',
	},
	'alert-rules': {group: 'exporter', description: 'print alert rules for Prometheus, and end'},
	dashboard: {group: 'exporter', description: 'print a dashboard for Grafana, and end'},
} as const satisfies Record<string, Flag>;
