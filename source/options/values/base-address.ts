import {isSpendingKey} from '../../domain/address.ts';
import {quote} from '../../domain/phrases.ts';
import {withoutFinalSlashes} from '../../domain/service.ts';
import {UsageError} from '../../system/usage-error.ts';

/** Ways to give a key in place of a password in an address typed or set in the environment. */
const keyByHand = 'in STAKEDECK_API_KEY or with --api-key-file';

/**
Checks a base address, with or without a path. Throws a UsageError that says what is wrong and never repeats a
secret.

@param source how messages call the place where the address was given
@param keyWays how to give a key together with an address from that place
*/
export function readBaseAddress(source: string, text: string, keyWays = keyByHand): URL {
	if (isSpendingKey(text) || isSpendingKey(decoded(text))) {
		throw new UsageError(
			`${source} holds a spending key, which no program like this should ever see; remove it from where it is written down`,
		);
	}
	// The chain's own client writes tcp:// for the http:// of its node.
	const url = URL.parse(text.replace(/^tcp:(?=\/\/)/i, 'http:')) ?? undefined;
	const isHttp = url?.protocol === 'http:' || url?.protocol === 'https:';
	// A key may have been written there.
	const shown = text.includes('@') ? 'the address' : quote(text.replace(/([?#]).*$/s, '$1...'));
	if (url?.username || url?.password || (!isHttp && text.includes('@'))) {
		const scheme = isHttp ? '' : ', and no http:// or https:// before the host';
		throw new UsageError(
			`${source} holds a user or password, which is not sent${scheme}: leave it out, and give the key ${keyWays}`,
		);
	}
	if (!url || !isHttp) {
		throw new UsageError(`${source} takes an http:// or https:// address, not ${shown}`);
	}
	if (text.includes('?') || text.includes('#')) {
		throw new UsageError(`${source} takes an address without ? and #, not ${shown}`);
	}
	return url;
}

/** Beginning of every path of the interface, which people copy with the address. */
const interfacePath = /\/api\/v1\/*$/;

/** Returns an indexer's base address without the /api/v1 with which every path begins, and a note if it was there. */
export function toIndexerBase(address: string): {readonly address: string; readonly note?: string} {
	const base = address.replace(interfacePath, '');
	if (base === address) return {address};
	const note = `the address of the indexer is ${base}: leave /api/v1 out at the end of ${withoutFinalSlashes(address)}`;
	return {address: base, note};
}

/**
Throws a UsageError if the proxy's address cannot be used. It may hold a password, so the message does not repeat
it.
*/
export function checkProxy(variable: string, text: string | undefined): void {
	if (text === undefined) return;
	const {protocol} = URL.parse(text) ?? {};
	if (protocol === 'http:' || protocol === 'https:') return;
	throw new UsageError(
		`${variable} is not a usable proxy: use an address such as http://host:port (SOCKS is not supported); correct or unset it`,
	);
}

/** Throws a UsageError if the key would go over plain http to another machine and that was not allowed. */
export function checkTransport(
	{protocol, hostname, origin}: URL,
	apiKey: string | undefined,
	allowsPlainHttp: boolean,
): void {
	if (apiKey === undefined || allowsPlainHttp || protocol !== 'http:' || isLoopback({hostname})) return;
	throw new UsageError(
		`the key is not sent to ${origin}, as anyone on the way could read it: use https, or --allow-plain-http (allow-plain-http = true in a profile)`,
	);
}

/** Decodes the %-escapes of an address, as a server would; as it is where they are broken. */
function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

/** Tells whether the address is on this machine, so that nobody on the way can read a key. */
export function isLoopback({hostname}: Pick<URL, 'hostname'>): boolean {
	return (
		hostname === 'localhost' ||
		hostname.endsWith('.localhost') ||
		hostname === '[::1]' ||
		/^127\.\d+\.\d+\.\d+$/.test(hostname)
	);
}
