import {Agent, createServer, type IncomingMessage, request, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import {capabilityPaths} from '../../source/domain/extensions.ts';
import type {ServedChain} from './chain.ts';

/** A proxy of the bench's own between a program and the chain: it counts, and makes one validator grow. */
export interface Between {
	readonly address: string;
	/** Requests answered so far. */
	answered(): number;
	/** Answered requests for extensions. */
	answeredBeyond(): number;
	/** Requests so far, in their order. */
	asked(): readonly Asked[];
	/** Adds this power, in whole NAM, to one validator of the first page; its rank stays. */
	grow(power: bigint): void;
	close(): Promise<void>;
}

/** Request, with the times of `performance` at which it came and was answered. */
export interface Asked {
	readonly url: string;
	readonly at: number;
	/** NaN: not yet. */
	readonly answeredAt: number;
	/** Bytes of the answer, without its head. */
	readonly bytes: number;
}

/** Rank of the validator that grows: near enough to the top to be on every screen, with room above it. */
const grownRank = 5;

/** Opens one on loopback. */
export async function openBetween(chain: ServedChain): Promise<Between> {
	const agent = new Agent({keepAlive: true});
	let answered = 0;
	let answeredBeyond = 0;
	let grown = 0n;
	const all: {-readonly [Field in keyof Asked]: Asked[Field]}[] = [];
	const pass = async (asked: IncomingMessage, reply: ServerResponse) => {
		const noted = {url: asked.url ?? '', at: performance.now(), answeredAt: Number.NaN, bytes: 0};
		all.push(noted);
		reply.once('close', () => {
			noted.answeredAt = performance.now();
		});
		const {status, body} = await ask(new URL(asked.url ?? '/', chain.address), agent);
		noted.bytes = Buffer.byteLength(body);
		const isChanged = grown > 0n && /\/pos\/validator(?:\?|$)/.test(asked.url ?? '');
		reply.writeHead(status, {'content-type': 'application/json'});
		reply.end(isChanged ? withMorePower(body, grown) : body, () => {
			answered++;
			if (isBeyond(asked.url)) answeredBeyond++;
		});
	};
	const server = createServer((asked, reply) => {
		pass(asked, reply).catch(() => reply.destroy());
	});
	await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
	const {port} = server.address() as AddressInfo;
	return {
		address: `http://127.0.0.1:${port}`,
		answered: () => answered,
		answeredBeyond: () => answeredBeyond,
		asked: () => all,
		grow(power) {
			grown += power;
		},
		async close() {
			agent.destroy();
			server.closeAllConnections();
			await new Promise(resolve => server.close(resolve));
		},
	};
}

/** Paths of the extensions, up to their first parameter. */
const beyondPaths = Object.values(capabilityPaths).map(path => `/${path.replace(/\{.*/, '')}`);

function isBeyond(url = ''): boolean {
	return beyondPaths.some(path => url.startsWith(path));
}

function ask(url: URL, agent: Agent): Promise<{readonly status: number; readonly body: string}> {
	return new Promise((resolve, reject) => {
		const sent = request(url, {agent}, async response => {
			const chunks: Buffer[] = [];
			for await (const chunk of response) chunks.push(chunk as Buffer);
			resolve({status: response.statusCode ?? 502, body: Buffer.concat(chunks).toString()});
		});
		sent.on('error', reject);
		sent.end();
	});
}

interface ValidatorPage {
	readonly results: readonly {readonly rank: number | null; readonly votingPower: string}[];
}

function withMorePower(body: string, grown: bigint): string {
	const page = JSON.parse(body) as ValidatorPage;
	const results = page.results.map(validator =>
		validator.rank === grownRank
			? {...validator, votingPower: String(BigInt(validator.votingPower) + grown)}
			: validator,
	);
	return JSON.stringify({...page, results});
}
