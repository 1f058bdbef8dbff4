import {expect, it} from 'vitest';
import {describeFailure, type Failure, RequestError} from '../../source/domain/failure.ts';

const address = 'https://indexer.example';

const failures: Record<string, Failure> = {
	'https://indexer.example cannot be reached: no such host; check the address, and that the service is running':
		{
			kind: 'unreachable',
			address,
			reason: 'no such host',
			hasConnected: false,
		},
	'the answer of https://indexer.example broke off; try again': {
		kind: 'unreachable',
		address,
		reason: 'the connection broke off',
		hasConnected: true,
	},
	'the answer of https://indexer.example broke off: no answer came; try again': {
		kind: 'unreachable',
		address,
		reason: 'no answer came',
		hasConnected: true,
	},
	'https://indexer.example did not answer within 15 s; try again, or raise --timeout (and --interval for a dashboard)':
		{
			kind: 'timedOut',
			address,
			afterMilliseconds: 15_004,
		},
	'https://indexer.example refused the key (403); check STAKEDECK_API_KEY or --api-key-file': {
		kind: 'refusedKey',
		address,
		status: 403,
		hasKey: true,
	},
	'https://indexer.example needs a key (401); give one in STAKEDECK_API_KEY or with --api-key-file': {
		kind: 'refusedKey',
		address,
		status: 401,
		hasKey: false,
	},
	'https://indexer.example limits requests (429) until 2026-01-02 03:04:05 UTC; try again then': {
		kind: 'rateLimited',
		address,
		status: 429,
		until: Date.UTC(2026, 0, 2, 3, 4, 5),
	},
	'https://indexer.example failed (502): Bad Gateway': {
		kind: 'serviceError',
		address,
		status: 502,
		words: 'Bad Gateway',
	},
	'https://indexer.example refused the request (403): Attention Required!; a gateway in front of it may block this machine or this path':
		{
			kind: 'serviceError',
			address,
			status: 403,
			words: 'Attention Required!',
		},
	'https://indexer.example answered 404 (404 Not Found), so no indexer seems to be there; check the address and its path':
		{
			kind: 'noPath',
			address,
			words: '404 Not Found',
		},
	'https://indexer.example answered 404, as a gateway in front of the indexer or another service does; check the address and its path':
		{
			kind: 'noPath',
			address,
			words: undefined,
			hasId: true,
		},
	'https://indexer.example answered with an error: tx too large: 2 > 1': {
		kind: 'nodeError',
		address,
		status: 500,
		code: '-32603',
		message: 'Internal error',
		data: 'tx too large: 2 > 1',
	},
	'https://indexer.example answered with an error: code -32603': {
		kind: 'nodeError',
		address,
		status: 500,
		code: '-32603',
		message: undefined,
		data: undefined,
	},
	'https://indexer.example sent more than 4 MiB, too much to read; check that it is the right address': {
		kind: 'tooLarge',
		address,
		limit: '4 MiB',
	},
};

it.each(Object.entries(failures))('%s', (sentence, failure) => {
	expect(describeFailure(failure)).toBe(sentence);
	expect(new RequestError(failure)).toMatchObject({message: sentence, failure});
});
