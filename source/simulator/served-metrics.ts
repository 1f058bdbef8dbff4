import type {ChainState} from './model.ts';

/** Answers GET /api/v1/metrics, in the text form of Prometheus. */
export function writeMetrics({epoch, height, transactions}: ChainState): string {
	const gauges = [
		['chain_height', 'Height of the newest block', height],
		['chain_epoch', 'The newest epoch', epoch],
		['transactions_waiting', 'Transactions that wait for a block', transactions.waitingCount],
	];
	return gauges
		.map(([name, help, value]) => `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${name} ${value}\n`)
		.join('');
}
