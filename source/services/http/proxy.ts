import type {Agent} from 'node:http';
import {toTimerTime} from '../../system/timer.ts';
import {isAboutProxy, ProxyError} from './connection-reason.ts';
import type {Fetch} from './direct-fetch.ts';
import {createFetch, keptAlive, openAgent} from './direct-fetch.ts';

/** The proxy from the environment, in either spelling; lower case wins, as in curl. */
interface ProxySettings {
	readonly httpProxy: string | undefined;
	readonly httpsProxy: string | undefined;
	/** Hosts to reach directly: names, domains with a leading dot, ports, or * for all. */
	readonly noProxy: string | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads HTTP_PROXY, HTTPS_PROXY and NO_PROXY; undefined if no proxy is set. */
export function proxyFromEnvironment(environment: Environment): ProxySettings | undefined {
	const read = (name: string) => environment[name.toLowerCase()] || environment[name] || undefined;
	const httpProxy = read('HTTP_PROXY');
	const httpsProxy = read('HTTPS_PROXY');
	return httpProxy || httpsProxy ? {httpProxy, httpsProxy, noProxy: read('NO_PROXY')} : undefined;
}

/** Time limit for a proxy to open its tunnel, in milliseconds: an attempt mostly has less. */
const tunnelMilliseconds = 30_000;

/**
Creates a fetch to one address through the environment's proxy: by a tunnel to https://, as a forwarded request to http://.
Undefined if it is asked directly. HTTP_PROXY serves for both where it is the only one named.
*/
export function createProxyFetch(
	{httpProxy, httpsProxy = httpProxy, noProxy}: ProxySettings,
	address: string,
): Fetch | undefined {
	const url = new URL(address);
	const named = url.protocol === 'https:' ? httpsProxy : httpProxy;
	if (named === undefined || isExempt(url, noProxy)) return undefined;
	const proxyEnv = {HTTP_PROXY: hrefOf(httpProxy), HTTPS_PROXY: hrefOf(httpsProxy)};
	// Without the password that may be in it.
	const proxy = new URL(named).origin;
	const send = createFetch(http => endFailed(openAgent(http, {...keptAlive, proxyEnv})), {
		timeout: toTimerTime(tunnelMilliseconds),
	});
	const fetch: Fetch = async (request, signal) => {
		try {
			return await send(request, signal);
		} catch (error) {
			throw isAboutProxy(error) ? new ProxyError(proxy, {cause: error}) : error;
		}
	};
	return Object.assign(fetch, {proxy});
}

/** Returns what the environment says of proxies and is ignored, a sentence each. */
export function ignoredProxySettings(environment: Environment, address: string): readonly string[] {
	const read = (name: string) => environment[name.toLowerCase()] || environment[name] || '';
	const isSecure = address.startsWith('https:');
	const isNamed = read('HTTP_PROXY') !== '' || (isSecure && read('HTTPS_PROXY') !== '');
	const ranges = read('NO_PROXY')
		.split(/[,\s]+/)
		.filter(entry => /^[\da-f.:]+\/\d+$/i.test(entry));
	return [
		...(read('ALL_PROXY') !== '' && !isNamed
			? [
					'ALL_PROXY is ignored: name an http:// or https:// proxy in HTTPS_PROXY or HTTP_PROXY; SOCKS is not supported',
				]
			: []),
		...(isNamed && ranges.length > 0
			? [
					`NO_PROXY takes hosts, domains, ports and *, but no ranges of addresses: ${ranges.join(', ')} is ignored`,
				]
			: []),
	];
}

/** An address as Node takes it: one that does not begin with http:// or https:// in small letters is no proxy to it. */
function hrefOf(proxy: string | undefined): string | undefined {
	return proxy && new URL(proxy).href;
}

/**
Makes an agent end the tunnels that fail. Node leaves one open that the proxy refused, and one whose request was given
up in between, which would also keep the program alive.
*/
function endFailed(agent: Agent): Agent {
	const connect = agent.createConnection.bind(agent);
	agent.createConnection = (options, done) => {
		const socket = connect(options, (error, tunnel) => {
			if (error) socket?.destroy();
			done?.(error, tunnel);
		});
		// Until then the deadline of the request keeps the program alive.
		if (socket && 'unref' in socket && typeof socket.unref === 'function') socket.unref();
		return socket;
	};
	return agent;
}

/**
Checks NO_PROXY for an address: it lists hosts with all below them, ports, or * for all. Node's own reading of it takes
no subdomain of a plain name, no spaces between names, and no port that is the default one.
*/
function isExempt({protocol, hostname, port}: URL, noProxy = ''): boolean {
	const ownPort = port || (protocol === 'https:' ? '443' : '80');
	return noProxy.split(/[,\s]+/).some(entry => {
		if (entry === '*') return true;
		const [, name = '', namedPort = ownPort] = /^(.+?)(?::(\d+))?$/.exec(entry.toLowerCase()) ?? [];
		const host = name.replace(/^\*?\./, '');
		return namedPort === ownPort && host !== '' && (hostname === host || hostname.endsWith(`.${host}`));
	});
}
