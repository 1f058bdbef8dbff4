import {errnoOf} from '../../system/errno.ts';

const reasons: Readonly<Record<string, string>> = {
	ECONNREFUSED: 'the connection was refused',
	ECONNRESET: 'the connection broke off',
	EPIPE: 'the connection broke off',
	UND_ERR_SOCKET: 'the connection broke off',
	ENOTFOUND: 'no such host',
	EAI_AGAIN: 'its name could not be looked up',
	EHOSTUNREACH: 'no route to that host',
	ENETUNREACH: 'no network',
	EACCES: 'the connection is not permitted here',
	ETIMEDOUT: 'the connection timed out',
	UND_ERR_CONNECT_TIMEOUT: 'the connection timed out',
	UND_ERR_HEADERS_TIMEOUT: 'no answer came',
	UND_ERR_BODY_TIMEOUT: 'the answer stopped halfway',
	UND_ERR_HEADERS_OVERFLOW: 'its headers are too large',
	HPE_HEADER_OVERFLOW: 'its headers are too large',
	UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'the answer is shorter than announced',
	EPROTO: 'it does not speak TLS there (http instead of https?)',
	ERR_SSL_WRONG_VERSION_NUMBER: 'it does not speak TLS there (http instead of https?)',
	CERT_HAS_EXPIRED: 'its certificate has expired',
	ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
	DEPTH_ZERO_SELF_SIGNED_CERT:
		'its certificate is self-signed (NODE_EXTRA_CA_CERTS names a file of trusted ones)',
	SELF_SIGNED_CERT_IN_CHAIN:
		'its certificate is not trusted (NODE_EXTRA_CA_CERTS names a file of trusted ones)',
	UNABLE_TO_VERIFY_LEAF_SIGNATURE:
		'its certificate is not trusted (NODE_EXTRA_CA_CERTS names a file of trusted ones)',
	UNABLE_TO_GET_ISSUER_CERT_LOCALLY:
		'its certificate is not trusted (NODE_EXTRA_CA_CERTS names a file of trusted ones)',
};

/** undici's message for a proxy that opens no tunnel to the service; the error has no code. */
const proxyRefusal = /^Proxy response \((\d+)\)/;
const wantsPassword = ', as it wants a user and a password: give them in HTTPS_PROXY';

/**
Why a connection failed, in words. The innermost cause with a code decides, since fetch wraps it ("fetch failed")
and a host with several addresses wraps it again.
*/
export function connectionReasonOf(error: unknown): string {
	let reason = '';
	for (let current: unknown = error; current instanceof Error; current = current.cause ?? firstOf(current)) {
		const code = errnoOf(current) ?? '';
		if (current.name === 'HTTPParserError') return 'its answer is not HTTP';
		if (code.startsWith('HPE_') && !reasons[code]) return 'its answer is not HTTP';
		if (code.startsWith('Z_')) return 'its answer cannot be decompressed';
		const refusal = proxyRefusal.exec(current.message)?.[1];
		if (refusal !== undefined)
			return `the proxy does not let it through (${refusal})${refusal === '407' ? wantsPassword : ''}`;
		if (current.message === 'bad port')
			return 'that port belongs to another protocol, and no HTTP client asks it';
		reason = reasons[code] || code || current.message || reason;
	}
	return reason || 'the request failed';
}

/** Errors of connecting or of the TLS handshake, before a request is written. */
const neverConnected: readonly string[] = [
	'ECONNREFUSED',
	'ENOTFOUND',
	'EAI_AGAIN',
	'EHOSTUNREACH',
	'ENETUNREACH',
	'EACCES',
	'UND_ERR_CONNECT_TIMEOUT',
	'EPROTO',
	'ERR_SSL_WRONG_VERSION_NUMBER',
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
Whether the request may have left this machine before the connection failed: true unless one of the causes rules it
out.
*/
export function mayHaveLeft(error: unknown): boolean {
	for (let current: unknown = error; current instanceof Error; current = current.cause ?? firstOf(current)) {
		const {code, syscall} = current as NodeJS.ErrnoException;
		if (code !== undefined && neverConnected.includes(code)) return false;
		if (syscall !== undefined && connectingCalls.includes(syscall)) return false;
		if (current.message === 'bad port' || proxyRefusal.test(current.message)) return false;
	}
	return true;
}

function firstOf(error: Error): unknown {
	return error instanceof AggregateError ? error.errors[0] : undefined;
}
