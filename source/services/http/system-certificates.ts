import {errnoOf} from '../../system/errno.ts';

/** Codes of a certificate that no trusted authority has signed. */
const untrusted: readonly string[] = [
	'DEPTH_ZERO_SELF_SIGNED_CERT',
	'SELF_SIGNED_CERT_IN_CHAIN',
	'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
	'UNABLE_TO_GET_ISSUER_CERT',
	'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
];

let adding: Promise<boolean> | undefined;
let isAdded = false;

/**
Sends a request; if the certificate of the service is not trusted, sends it again with the certificates of the system. They
are read only then, which takes 0.1 s. A refused certificate ends the handshake, so the request was not sent before.
*/
export async function trustingSystem<Value>(send: () => Promise<Value>): Promise<Value> {
	const hadAll = isAdded;
	try {
		return await send();
	} catch (error) {
		if (hadAll || !isUntrusted(error)) throw error;
		adding ??= addSystemCertificates();
		if (!(await adding)) throw error;
		return send();
	}
}

function isUntrusted(error: unknown): boolean {
	for (let current = error; current instanceof Error; current = current.cause) {
		if (untrusted.includes(errnoOf(current) ?? '')) return true;
	}
	return false;
}

/** Adds the system's certificates, on Linux those of SSL_CERT_FILE and SSL_CERT_DIR; false if they are all trusted already. */
async function addSystemCertificates(): Promise<boolean> {
	const {getCACertificates, setDefaultCACertificates} = await import('node:tls');
	const known = getCACertificates('default');
	const all = new Set([...known, ...getCACertificates('system')]);
	const isMore = all.size > known.length;
	if (isMore) setDefaultCACertificates([...all]);
	isAdded = true;
	return isMore;
}
