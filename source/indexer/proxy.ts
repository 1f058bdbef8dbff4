import type {Fetch} from './http-client.ts';

/** The proxy that an environment names, in either spelling; the lower-case one wins, as in curl. */
export interface ProxySettings {
	readonly httpProxy: string | undefined;
	readonly httpsProxy: string | undefined;
	/** Hosts asked directly: names, domains with a leading dot, ports, or * for all. */
	readonly noProxy: string | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads HTTP_PROXY, HTTPS_PROXY and NO_PROXY; undefined where no proxy is named. */
export function proxyFromEnvironment(environment: Environment): ProxySettings | undefined {
	const read = (name: string) => environment[name.toLowerCase()] || environment[name] || undefined;
	const httpProxy = read('HTTP_PROXY');
	const httpsProxy = read('HTTPS_PROXY');
	return httpProxy || httpsProxy ? {httpProxy, httpsProxy, noProxy: read('NO_PROXY')} : undefined;
}

/**
A fetch that goes through the environment's proxy. The platform's own takes no proxy on every Node this program
runs on, so undici is loaded, and only here: it would cost each start some 30 ms.
*/
export async function createProxyFetch({httpProxy, httpsProxy, noProxy}: ProxySettings): Promise<Fetch> {
	const {EnvHttpProxyAgent, fetch} = await import('undici');
	const dispatcher = new EnvHttpProxyAgent({
		httpProxy: httpProxy ?? '',
		httpsProxy: httpsProxy ?? '',
		noProxy: noProxy ?? '',
	});
	return async request => {
		const {url, headers, signal, redirect} = request;
		let isSent = false;
		// undici asks again by itself after a 421, which a broadcast must not.
		const once = dispatcher.compose(dispatch => (...sent) => {
			if (isSent) throw new Error('it wants the request a second time (421)');
			isSent = true;
			return dispatch(...sent);
		});
		const response = await fetch(url, {headers: [...headers], signal, redirect, dispatcher: once});
		// The two Response classes differ by name alone.
		return response as unknown as Response;
	};
}
