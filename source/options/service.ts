import {open} from 'node:fs/promises';
import {isSpendingKey} from '../domain/address.ts';
import type {Arguments} from './arguments.ts';
import {UsageError} from './usage-error.ts';
import {quote} from './words.ts';

/** Where the answers come from. */
export type Service =
	| {readonly kind: 'embedded'}
	| {readonly kind: 'remote'; readonly address: string; readonly apiKey: string | undefined};

type Environment = Readonly<Record<string, string | undefined>>;

/** Longest key that is read from a file, in bytes; a larger file is not a key. */
const longestKey = 8192;

/**
The service that the flags and the environment name, a flag before the environment; undefined where none is
named. Throws a UsageError for an address or a key that must not be used.
*/
export async function readService(typed: Arguments, environment: Environment): Promise<Service | undefined> {
	if (typed.has('demo')) {
		for (const name of ['indexer-url', 'api-key-file'] as const) {
			if (typed.has(name)) {
				throw new UsageError(
					`--demo asks the embedded chain, which has its own address and key: leave out --${name}`,
				);
			}
		}
		return {kind: 'embedded'};
	}
	const flag = typed.text('indexer-url');
	const text = flag ?? environment.STAKEDECK_INDEXER_URL?.trim();
	if (!text) return undefined;
	const url = readBaseAddress(flag === undefined ? 'STAKEDECK_INDEXER_URL' : '--indexer-url', text);
	const apiKey = await readKey(typed.text('api-key-file'), environment);
	if (
		apiKey !== undefined &&
		url.protocol === 'http:' &&
		!isLoopback(url) &&
		!typed.has('allow-plain-http')
	) {
		throw new UsageError(
			`the key is not sent to ${url.origin}, as anyone on the way could read it: use https, or --allow-plain-http`,
		);
	}
	return {kind: 'remote', address: url.href, apiKey};
}

/** The key from the file or the environment, without the space around it; undefined where there is none. */
export async function readKey(
	path: string | undefined,
	environment: Environment,
): Promise<string | undefined> {
	const source = path === undefined ? 'STAKEDECK_API_KEY' : `the file of --api-key-file, ${quote(path)},`;
	const key = (path === undefined ? environment.STAKEDECK_API_KEY : await readKeyFile(path))?.trim();
	if (path !== undefined && key === '') throw new UsageError(`${source} is empty: write the key into it`);
	if (!key) return undefined;
	if (isSpendingKey(key)) throw new UsageError(`${source} holds a spending key, which is never sent`);
	if (!/^[\x20-\x7e]+$/.test(key)) {
		throw new UsageError(`${source} holds more than one line or characters that a key cannot have`);
	}
	return key;
}

async function readKeyFile(path: string): Promise<string> {
	try {
		await using file = await open(path);
		const buffer = Buffer.alloc(longestKey + 1);
		let length = 0;
		// A pipe, as the shell's <(…) makes one, hands out what it has, not all that was asked for.
		for (;;) {
			const {bytesRead} = await file.read(buffer, length, buffer.length - length);
			length += bytesRead;
			if (bytesRead === 0) break;
			if (length > longestKey) throw new UsageError(`${quote(path)} is too large to be a key`);
		}
		return buffer.toString('utf8', 0, length);
	} catch (error) {
		if (error instanceof UsageError) throw error;
		throw new UsageError(`the key cannot be read from ${quote(path)}: ${reasonOf(error)}`, {cause: error});
	}
}

function reasonOf(error: unknown): string {
	const code = error instanceof Error && 'code' in error ? error.code : undefined;
	if (code === 'ENOENT') return 'there is no such file';
	if (code === 'EACCES') return 'it may not be read by you';
	if (code === 'EISDIR') return 'it is a directory';
	return typeof code === 'string' ? code : 'unknown reason';
}

/** A base address, with or without a path. What is wrong is said without repeating a secret in it. */
function readBaseAddress(source: string, text: string): URL {
	if (isSpendingKey(text) || isSpendingKey(decoded(text))) {
		throw new UsageError(
			`${source} holds a spending key, which must never be given to a program like this; remove it from where it is written down`,
		);
	}
	const url = URL.canParse(text) ? new URL(text) : undefined;
	const isHttp = url?.protocol === 'http:' || url?.protocol === 'https:';
	const shown = text.includes('@') ? 'the address' : quote(text);
	if (url?.username || url?.password || (!isHttp && text.includes('@'))) {
		const scheme = isHttp ? '' : ', and no http:// or https:// before the host';
		throw new UsageError(
			`${source} holds a user or password, which is not sent${scheme}: leave it out, and give the key in STAKEDECK_API_KEY or with --api-key-file`,
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

/** What a server would read, with the %-escapes of an address resolved; as it is where they are broken. */
function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

/** Whether the address stays on this machine, where nobody on the way can read a key. */
export function isLoopback({hostname}: URL): boolean {
	return (
		hostname === 'localhost' ||
		hostname.endsWith('.localhost') ||
		hostname === '[::1]' ||
		/^127\.\d+\.\d+\.\d+$/.test(hostname)
	);
}
