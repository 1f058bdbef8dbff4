import {expect, it} from 'vitest';
import {servePages, wireValidator} from '../helpers/pages.ts';
import {runCommand} from '../helpers/run-command.ts';
import {serveInterface, serveJson} from '../helpers/serve.ts';

it('--all answers with every item and counts that say so', async () => {
	const items = Array.from({length: 95}, (_, index) => wireValidator(index));
	const server = await servePages(items, 30);
	const {exitCode, stdout, stderr} = await runCommand([
		'validators',
		'-i',
		server.url,
		'--all',
		'-o',
		'json',
	]);
	expect({exitCode, stderr}).toEqual({exitCode: 0, stderr: ''});
	expect(JSON.parse(stdout)).toEqual({
		results: items,
		pagination: {page: 1, perPage: 95, totalPages: 1, totalItems: 95},
	});
	expect(server.requests).toHaveLength(4);
});

it('--all says what came twice and how the counts moved', async () => {
	const server = await serveInterface((request, response) => {
		const isFirst = request.url?.endsWith('page=1');
		const results = isFirst ? [wireValidator(0), wireValidator(1)] : [wireValidator(1), wireValidator(2)];
		response.end(JSON.stringify({results, pagination: {totalPages: 2, totalItems: isFirst ? 4 : 3}}));
	});
	const {exitCode, stdout, stderr} = await runCommand(['validators', '-i', server.url, '--all', '-o', 'csv']);
	expect(exitCode).toBe(0);
	expect(
		stdout
			.split('\r\n')
			.slice(1, -1)
			.map(line => line.slice(0, 1)),
	).toEqual(['0', '1', '2']);
	expect(stderr).toContain('1 row of the validators came twice and count once');
	expect(stderr).toContain('counted 4 validators at first and 3 at last');
});

/** Two pages of which the second one moves: it begins with another item at each reading. */
const serveMoving = (total: number) => {
	let rounds = 0;
	return serveInterface((request, response) => {
		const page = Number(new URL(request.url ?? '', 'http://localhost').searchParams.get('page'));
		if (page === 2) rounds++;
		const results =
			page === 1 ? [wireValidator(0), wireValidator(1)] : [wireValidator(rounds), wireValidator(9)];
		response.end(JSON.stringify({results, pagination: {page, totalPages: 2, totalItems: total}}));
	});
};

it('--all puts a list together that moves while it is read', async () => {
	const server = await serveMoving(4);
	const {exitCode, stdout} = await runCommand(['validators', '-i', server.url, '--all', '-o', 'json']);
	expect(exitCode).toBe(0);
	expect(JSON.parse(stdout).results.map(({validatorId}: {validatorId: string}) => validatorId)).toEqual([
		'0',
		'1',
		'2',
		'9',
	]);
	expect(server.requests).toHaveLength(4);
});

it('--all answers nothing where a list stays short of what the service counts', async () => {
	const server = await serveMoving(12);
	const outcome = await runCommand(['validators', '-i', server.url, '--all', '-o', 'json']);
	expect(outcome).toEqual({
		exitCode: 1,
		stdout: '',
		stderr: `stakedeck: 9 of 12 validators came from ${server.url}, so the list is incomplete; try again\n`,
	});
	expect(server.requests).toHaveLength(14);
});

it('--all answers nothing where one page fails, names it, and waits for no other', async () => {
	const server = await serveInterface((request, response) => {
		const number = Number(request.url?.split('page=')[1]);
		if (number === 3) return response.writeHead(500).end();
		if (number > 1) return undefined;
		return response.end(JSON.stringify({results: [wireValidator(1)], pagination: {totalPages: 5}}));
	});
	const outcome = await runCommand([
		'validators',
		'-i',
		server.url,
		'--all',
		'-o',
		'json',
		'--timeout',
		'60',
	]);
	expect(outcome).toMatchObject({exitCode: 1, stdout: ''});
	expect(outcome.stderr).toBe(`stakedeck: page 3: ${server.url} failed (500)\n`);
});

it('--all does not blame the address for a page that is refused after others came', async () => {
	const server = await serveInterface((request, response) => {
		const isFirst = request.url?.endsWith('page=1');
		const page = {results: [wireValidator(0)], pagination: {totalPages: 2}};
		response.writeHead(isFirst ? 200 : 404).end(JSON.stringify(page));
	});
	const outcome = await runCommand(['validators', '-i', server.url, '--all']);
	const address = `${server.url}/api/v1/pos/validator`;
	expect(outcome).toEqual({
		exitCode: 1,
		stdout: '',
		stderr: `stakedeck: page 2: ${address} answered 404; try again\n`,
	});
});

it('--all takes a page for gone that is refused, where the list has shrunk', async () => {
	const server = await serveInterface((request, response, index) => {
		const number = Number(request.url?.split('page=')[1]);
		const page = {results: [wireValidator(number)], pagination: {totalPages: index === 0 ? 3 : 2}};
		response.writeHead(number === 3 ? 404 : 200).end(JSON.stringify(page));
	});
	const outcome = await runCommand(['validators', '-i', server.url, '--all', '-o', 'json']);
	expect(outcome).toMatchObject({exitCode: 0, stderr: ''});
	expect(JSON.parse(outcome.stdout).results).toHaveLength(2);
});

it('--all answers nothing where the service ignores which page is asked for', async () => {
	const server = await serveJson({results: [wireValidator(0)], pagination: {totalPages: 4, totalItems: 4}});
	const outcome = await runCommand(['validators', '-i', server.url, '--all', '-o', 'csv']);
	expect(outcome).toMatchObject({exitCode: 1, stdout: ''});
	expect(outcome.stderr).toMatch(/^stakedeck: page \d of 4 repeats earlier rows, so .*\n$/);
});

it('--all counts on a terminal what has come, and says when it is done', async () => {
	const server = await servePages(
		Array.from({length: 5}, (_, index) => wireValidator(index)),
		2,
	);
	const {stdout, stderr} = await runCommand(['validators', '-i', server.url, '--all'], {columns: 100});
	expect(stderr).toContain('\u001b[K2 of 5 validators');
	expect(stderr.endsWith('\r\u001b[Kstakedeck: 5 validators, 3 pages read\n')).toBe(true);
	expect(stdout).not.toContain('\u001b[K');
});

it('--all is cancelled by an interrupt, without an answer', async () => {
	let interrupt: (name: NodeJS.Signals) => void = () => {};
	const server = await serveInterface((request, response) => {
		if (!request.url?.endsWith('page=1')) return interrupt('SIGINT');
		response.end(JSON.stringify({results: [wireValidator(0)], pagination: {totalPages: 9}}));
	});
	const outcome = await runCommand(['validators', '-i', server.url, '--all'], {
		onStart(signal) {
			interrupt = signal;
		},
	});
	expect(outcome).toEqual({exitCode: 130, stdout: '', stderr: ''});
});
