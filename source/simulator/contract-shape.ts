import type {Context} from 'hono';
import {contractPaths} from '../domain/simulation.ts';
import {epochTimeText} from './life.ts';
import {allowAll, allowOrigins} from './origins.ts';
import {serveParameters} from './parameters.ts';
import {serveWrapper} from './served-transaction.ts';
import {
	Refusal,
	type Refusing,
	type RequestReading,
	type Shape,
	type Writing,
	withTextCounts,
} from './shape.ts';

const reading: RequestReading = {
	query: request => ({
		page: () => readPage(request.query('page')),
		epoch: () => readEpochParameter(request.query('epoch')),
		activeAt: () => undefined,
		word: (name, words) => readWord(name, request.query(name), words),
		words: (name, words) => (request.queries(name) ?? []).flatMap(text => readWord(name, text, words) ?? []),
		text: name => request.query(name),
	}),
	proposalId: text => ({text, index: /^\d{1,9}$/.test(text) ? Number(text) : -1}),
	validatorOrder: (field = 'votingPower', order) => `${field} ${order}`,
	transactionId: text => text.toLowerCase(),
	statusFilter: new Map([
		['pending', ['pending']],
		['votingPeriod', ['voting']],
		['passed', ['passed', 'executedPassed']],
		['rejected', ['rejected', 'executedRejected']],
	]),
	holds: (content, pattern) => content.toLowerCase().includes(pattern.toLowerCase()),
};

const writing: Writing = {
	validatorPage: page => page,
	page: withTextCounts,
	inOrder: rows => rows,
	profile: profile => profile,
	lock: redelegationInfo => (redelegationInfo === undefined ? {} : {redelegationInfo}),
	withdraw: unbond => unbond,
	epochTime: epochTimeText,
	lockTime: epochTimeText,
	parameters: ({parameters, identity}) => serveParameters(parameters, identity),
	wrapper: serveWrapper,
	health: (c, health) => c.json(health),
};

function unknownPath(c: Context): Response {
	c.set('isUnknownPath', true);
	return c.json({message: `there is nothing at ${c.req.path}`}, 404);
}

const refusing: Refusing = {
	noProposal: id => `there is no proposal ${id}`,
	noTransaction: id => `there is no transaction ${id}`,
	unknownPath,
	// Pages of other sites use it too, as they do the servers in use.
	otherMethod: c => (c.req.method === 'OPTIONS' ? allowAll(c) : unknownPath(c)),
	error: (c, error) => c.json({message: error.message}, error instanceof Refusal ? error.status : 500),
};

/** Shape of the interface as written: its types word for word, people's filters, a sentence for each refusal. */
export const contractShape: Shape = {
	name: 'contract',
	paths: contractPaths,
	reading,
	writing,
	refusing,
	node: {maxCommits: Number.POSITIVE_INFINITY, needsTransaction: true},
	tornReadings: 0,
	before: [allowOrigins],
};

/** Returns a page number from 1; left out, the first. */
function readPage(text: string | undefined): number {
	if (text === undefined) return 1;
	const page = /^\d{1,15}$/.test(text) ? Number(text) : 0;
	if (page < 1) throw new Refusal(400, 'page: expected a whole number from 1');
	return page;
}

/** Returns an epoch, 0 or more; undefined where it was left out. */
function readEpochParameter(text: string | undefined): bigint | undefined {
	if (text === undefined) return undefined;
	if (!/^\d{1,18}$/.test(text)) throw new Refusal(400, 'epoch: expected a whole number from 0');
	return BigInt(text);
}

/** Returns one of the words that a parameter may be; undefined where it was left out. */
function readWord<Word extends string>(
	name: string,
	text: string | undefined,
	words: readonly Word[],
): Word | undefined {
	if (text === undefined) return undefined;
	const word = words.find(known => known === text);
	if (word === undefined) throw new Refusal(400, `${name}: expected one of ${words.join(', ')}`);
	return word;
}
