import type {Fetch} from './bounded-fetch.ts';
import {acceptedEncoding, decompressed, toHeaders} from './http-answer.ts';

/** The proxy from the environment, in either spelling; lower case wins, as in curl. */
export interface ProxySettings {
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

/**
A fetch that goes through the environment's proxy. It loads undici, because the platform's fetch does not support
proxies on every Node this program runs on. Loaded only here: it would slow each start by some 30 ms.
*/
export async function createProxyFetch({httpProxy, httpsProxy, noProxy}: ProxySettings): Promise<Fetch> {
	const {EnvHttpProxyAgent, request: ask} = await import('undici');
	const dispatcher = new EnvHttpProxyAgent({
		httpProxy: httpProxy ?? '',
		httpsProxy: httpsProxy ?? '',
		noProxy: noProxy ?? '',
	});
	return async ({url, headers}, signal) => {
		const answer = await ask(url, {
			headers: {...headers, 'Accept-Encoding': acceptedEncoding},
			signal,
			dispatcher,
		});
		const fields = toHeaders(answer.headers);
		return {
			status: answer.statusCode,
			headers: fields,
			body: await decompressed(answer.body, fields.get('content-encoding') ?? undefined),
		};
	};
}
