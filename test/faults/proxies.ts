import {serveJson} from '../helpers/serve.ts';
import {certificate, serveTls} from '../helpers/serve-tls.ts';
import {spawnCli} from '../helpers/spawn.ts';
import {startProxy} from '../helpers/start-proxy.ts';

type Settings = Readonly<Record<string, string>>;

/** Each way to name a proxy in the environment, and each way to leave hosts out. */
export const proxySettings: readonly Settings[] = ['HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY']
	.flatMap(name => [name, name.toLowerCase()])
	.flatMap(name => [{[name]: 'proxy'}, {[name]: 'proxy', NODE_USE_ENV_PROXY: '1'}])
	.flatMap(named =>
		['', '127.0.0.1', '*', 'service.example', 'example'].flatMap(hosts => [
			{...named, NO_PROXY: hosts},
			{...named, no_proxy: hosts},
		]),
	);

export interface SeenByProxy {
	/** Requests that the proxy got. */
	readonly asked: number;
	/** Requests that reached a service with the key. */
	readonly answered: number;
	/** Places where the key was and must not be. */
	readonly wrong: readonly string[];
}

/** Asks a service on this machine, and one behind a name, where the environment has a setting. */
export async function askThrough(setting: Settings, key: string): Promise<SeenByProxy> {
	const here = await serveJson({chainId: 'here.1'});
	const away = await serveTls();
	const proxy = await startProxy(away.port);
	const named = Object.entries(setting).map(([name, value]) => [name, value === 'proxy' ? proxy.url : value]);
	const environment = {
		...Object.fromEntries(named),
		STAKEDECK_API_KEY: key,
		NODE_EXTRA_CA_CERTS: certificate,
		// Node 22 warns of a setting itself, whatever program it runs.
		NODE_NO_WARNINGS: '1',
	};
	const wrong: string[] = [];
	for (const address of [here.url, 'https://service.example']) {
		const before = proxy.targets.length;
		const typed = ['parameters', '--verbose', '--timeout', '1', '-i', address];
		const running = spawnCli(typed, {environment});
		await running.ended;
		if ((running.stdout() + running.stderr()).includes(key)) wrong.push(`${address}: it is printed`);
		if (address === here.url && proxy.targets.length > before) wrong.push(`${address}: through the proxy`);
	}
	if (JSON.stringify([proxy.headers, proxy.targets]).includes(key)) wrong.push('the proxy has it');
	const keys = [...here.requests.map(({headers}) => headers.key), ...away.seen.map(seen => seen.key)];
	for (const seen of keys) if (seen !== key) wrong.push(`asked with ${seen}`);
	return {asked: proxy.targets.length, answered: keys.length, wrong};
}
