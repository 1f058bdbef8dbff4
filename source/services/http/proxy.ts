import type {Agent} from 'node:http';
import {toTimerTime} from '../../system/timer.ts';
import type {Fetch} from './direct-fetch.ts';
import {createDirectFetch, createFetch, keptAlive, openAgent} from './direct-fetch.ts';

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
A fetch that goes through the environment's proxy: by a tunnel to an https:// address, as a forwarded request to any
other one. HTTP_PROXY serves for both where it is the only one named.
*/
export function createProxyFetch({httpProxy, httpsProxy, noProxy}: ProxySettings): Fetch {
	const proxyEnv = {HTTP_PROXY: hrefOf(httpProxy), HTTPS_PROXY: hrefOf(httpsProxy ?? httpProxy)};
	const direct = createDirectFetch();
	const proxied = createFetch(http => endFailed(openAgent(http, {...keptAlive, proxyEnv})), {
		timeout: toTimerTime(tunnelMilliseconds),
	});
	return (request, signal) => (isExempt(new URL(request.url), noProxy) ? direct : proxied)(request, signal);
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
