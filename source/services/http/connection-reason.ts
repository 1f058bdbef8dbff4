import {errnoOf} from '../../system/errno.ts';

const reasons: Readonly<Record<string, string>> = {
	ECONNREFUSED: 'the connection was refused',
	ECONNRESET: 'the connection broke off',
	EPIPE: 'the connection broke off',
	ENOTFOUND: 'no such host',
	EAI_AGAIN: 'its name could not be looked up',
	EHOSTUNREACH: 'no route to that host',
	ENETUNREACH: 'no network',
	EACCES: 'the connection is not permitted here',
	ETIMEDOUT: 'the connection timed out',
	HPE_HEADER_OVERFLOW: 'its headers are too large',
	CERT_HAS_EXPIRED: 'its certificate has expired',
	CERT_NOT_YET_VALID: 'its certificate is not valid yet, or the clock of this machine is wrong',
	CERT_REVOKED: 'its certificate was revoked',
	ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
	DEPTH_ZERO_SELF_SIGNED_CERT:
		'its certificate is self-signed (SSL_CERT_FILE or NODE_EXTRA_CA_CERTS names a file of trusted ones)',
	SELF_SIGNED_CERT_IN_CHAIN:
		'its certificate is not trusted (SSL_CERT_FILE or NODE_EXTRA_CA_CERTS names a file of trusted ones)',
	UNABLE_TO_VERIFY_LEAF_SIGNATURE:
		'its certificate is not trusted (SSL_CERT_FILE or NODE_EXTRA_CA_CERTS names a file of trusted ones)',
	UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
		'its certificate is not trusted (SSL_CERT_FILE or NODE_EXTRA_CA_CERTS names a file of trusted ones)',
};

/** Failed handshakes of TLS, by OpenSSL's words in the code or the message. */
const handshakes: readonly (readonly [RegExp, string])[] = [
	[/certificate.required|bad.certificate/i, 'it requires a client certificate, which stakedeck cannot send'],
	[
		/protocol.version|unsupported.protocol/i,
		'it speaks only a version of TLS before 1.2, which is not safe any more',
	],
	[
		/handshake.failure/i,
		'it refused the TLS handshake: it may require a client certificate, which stakedeck cannot send, or an old cipher',
	],
	[/wrong.version|packet.length|http.request/i, 'it does not speak TLS there (http instead of https?)'],
	[/(?:)/, 'the TLS handshake failed'],
];

const wantsPassword = ', as it wants a user and a password: give them in HTTPS_PROXY';

/**
Returns the reason of a failed connection, in words. The innermost cause with a code decides, since fetch wraps it
("fetch failed") and a host with several addresses wraps it again.
*/
export function connectionReasonOf(error: unknown): string {
	let reason = '';
	for (let current: unknown = error; current instanceof Error; current = current.cause ?? firstOf(current)) {
		const code = errnoOf(current) ?? '';
		if (code.startsWith('HPE_') && !reasons[code]) return 'its answer is not HTTP';
		if (code.startsWith('Z_')) return 'its answer cannot be decompressed';
		if (code === 'EPROTO' || code.startsWith('ERR_SSL_')) {
			const words = `${code} ${current.message}`;
			return handshakes.find(([pattern]) => pattern.test(words))?.[1] ?? code;
		}
		if (current instanceof ProxyError) return proxyReason(current);
		if (current.message === 'bad port')
			return 'that port belongs to another protocol, and no HTTP client asks it';
		reason = reasons[code] || code || current.message || reason;
	}
	return reason || 'the request failed';
}

/** Failure of the proxy itself, not of the service behind it. `message`: the address of the proxy. */
export class ProxyError extends Error {}

/** Describes why a proxy passes nothing on; the error of a tunnel has its address, perhaps with a password. */
function proxyReason({message: proxy, cause}: ProxyError): string {
	const {code, statusCode} = cause as NodeJS.ErrnoException & {readonly statusCode?: number};
	if (code !== tunnelFailed) return `the proxy ${proxy} cannot be reached (${connectionReasonOf(cause)})`;
	const status = statusCode ? ` (${statusCode})` : '';
	return `the proxy ${proxy} does not let it through${status}${statusCode === 407 ? wantsPassword : ''}`;
}

const tunnelFailed = 'ERR_PROXY_TUNNEL';

/** Checks whether a request through a proxy failed before the proxy had connected it. */
export function isAboutProxy(error: unknown): boolean {
	for (let current: unknown = error; current instanceof Error; current = current.cause ?? firstOf(current)) {
		const {code, syscall = ''} = current as NodeJS.ErrnoException;
		if (code === tunnelFailed || connectingCalls.includes(syscall)) return true;
	}
	return false;
}

/** Errors of connecting or of the TLS handshake, before a request is written. */
const neverConnected: readonly string[] = [
	'ECONNREFUSED',
	'ENOTFOUND',
	'EAI_AGAIN',
	'EHOSTUNREACH',
	'ENETUNREACH',
	'EACCES',
	'EPROTO',
	'ERR_PROXY_TUNNEL',
	'ERR_SSL_WRONG_VERSION_NUMBER',
	'ERR_SSL_PACKET_LENGTH_TOO_LONG',
	'ERR_SSL_UNSUPPORTED_PROTOCOL',
	'ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION',
	// Sent after the handshake of TLS 1.3, but before the server reads a request.
	'ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED',
	'ERR_TLS_CERT_ALTNAME_INVALID',
	'CERT_HAS_EXPIRED',
	'CERT_NOT_YET_VALID',
	'CERT_REVOKED',
	'CERT_REJECTED',
	'CERT_UNTRUSTED',
	'DEPTH_ZERO_SELF_SIGNED_CERT',
	'SELF_SIGNED_CERT_IN_CHAIN',
	'UNABLE_TO_GET_ISSUER_CERT',
	'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
	'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
];

/** System calls that come before there is a connection. */
const connectingCalls: readonly string[] = ['connect', 'getaddrinfo'];

/**
Tells whether the request may have left this machine before the connection failed: true unless one of the causes rules
it out.
*/
export function mayHaveLeft(error: unknown): boolean {
	for (let current: unknown = error; current instanceof Error; current = current.cause ?? firstOf(current)) {
		const {code, syscall} = current as NodeJS.ErrnoException;
		if (code !== undefined && neverConnected.includes(code)) return false;
		if (syscall !== undefined && connectingCalls.includes(syscall)) return false;
		if (current.message === 'bad port') return false;
	}
	return true;
}

function firstOf(error: Error): unknown {
	return error instanceof AggregateError ? error.errors[0] : undefined;
}
