import {expect, it} from 'vitest';
import {toValidatorQuery} from '../../source/routes/route.ts';
import {createIndexer} from '../../source/services/indexer/indexer.ts';
import {withPrefetch} from '../../source/services/prefetch.ts';
import {readRoute} from '../helpers/routes.ts';
import {serve, serveJson} from '../helpers/serve.ts';
import {until} from '../helpers/until.ts';

const timeLimit = {attemptMilliseconds: 5000, totalMilliseconds: 5000};
const route = readRoute('validators state=jailed sort=commission');
const query = route.view === 'validators' ? toValidatorQuery(route) : {};

it('asks the first question once, before anyone does, and every other as usual', async () => {
	const server = await serveJson({results: [], pagination: {page: 1}});
	const indexer = withPrefetch(createIndexer({address: server.url, timeLimit, asksFirstEarly: true}), route);
	await until(() => server.requests.length === 1);
	// Whoever asks writes the same question in an order of his own.
	const {page, ...rest} = query;
	expect(await indexer.getValidators({...rest, page})).toMatchObject({page: 1});
	expect(server.requests).toHaveLength(1);
	await indexer.getValidators(query);
	await indexer.getValidators({...query, page: 2});
	expect(server.requests.map(({url}) => new URL(url, server.url).searchParams.get('page'))).toEqual([
		'1',
		'1',
		'2',
	]);
});

it('leaves a failure to whoever asks', async () => {
	const server = await serve((_request, response) => response.writeHead(403).end());
	const indexer = withPrefetch(createIndexer({address: server.url, timeLimit, asksFirstEarly: true}), route);
	await until(() => server.requests.length === 1);
	await expect(indexer.getValidators(query)).rejects.toMatchObject({failure: {kind: 'refusedKey'}});
	expect(server.requests).toHaveLength(1);
});

it.each([
	['before an answer', false],
	['before it asked', true],
])('ends with whoever asked first and cancelled %s', async (_name, isCancelledBefore) => {
	const server = await serve(() => {});
	const indexer = withPrefetch(createIndexer({address: server.url, timeLimit, asksFirstEarly: true}), route);
	await until(() => server.requests.length === 1);
	const controller = new AbortController();
	if (isCancelledBefore) controller.abort();
	const asked = indexer.getValidators(query, {signal: controller.signal});
	controller.abort();
	await expect(asked).rejects.toMatchObject({failure: {kind: 'cancelled'}});
	expect(server.requests).toHaveLength(1);
});

it('asks nothing for a view that has nothing to ask', async () => {
	const server = await serveJson({});
	const indexer = createIndexer({address: server.url, timeLimit});
	expect(withPrefetch(indexer, readRoute('parameters'))).toBe(indexer);
});
