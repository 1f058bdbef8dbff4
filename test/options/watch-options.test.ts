import {expect, it} from 'vitest';
import {parseArguments} from '../../source/options/arguments.ts';
import {readWatchOptions} from '../../source/options/watch-options.ts';

async function read(...typed: readonly string[]) {
	return readWatchOptions(await parseArguments(['watch', ...typed]), async () => [], {});
}

it.each([
	['https://hc-ping.com/some-id', 'https://hc-ping.com/some-id'],
	['http://127.0.0.1:8080', 'http://127.0.0.1:8080/'],
	['http://127.0.0.1/ping?rid=1?x=2&m=why?', 'http://127.0.0.1/ping?rid=1?x=2&m=why?'],
	['http://127.0.0.1/ping?m=all is well', 'http://127.0.0.1/ping?m=all%20is%20well'],
	['http://127.0.0.1/ping?m=a%23b', 'http://127.0.0.1/ping?m=a%23b'],
])('asks the whole of %s', async (address, ping) => {
	expect(await read('--ping', address)).toMatchObject({ping});
});

it.each(['http://127.0.0.1/ping#a', 'http://127.0.0.1/ping?m=a#b', 'http://127.0.0.1/#ping?m=a'])(
	'refuses %s, of which a part would never be sent',
	async address => {
		await expect(read('--ping', address)).rejects.toThrow(
			'--ping takes an address without #, as nothing behind it is sent: write %23 for one within the address',
		);
	},
);

it('takes tcp:// in an address to ask as http://', async () => {
	expect(await read('--ping', 'tcp://127.0.0.1/ping?m=a?b')).toMatchObject({
		ping: 'http://127.0.0.1/ping?m=a?b',
	});
});

it.each([
	['ftp://127.0.0.1/ping?m=a', '--ping takes an http:// or https:// address, not "ftp://127.0.0.1/ping"'],
	['http://me:word@127.0.0.1/?m=a', '--ping holds a user or password, which is not sent'],
])('refuses %s as an address to ask', async (address, problem) => {
	await expect(read('--ping', address)).rejects.toThrow(problem);
});

it.each([
	['1', 1],
	['24', 24],
	['168', 168],
])('repeats what still needs you after %s hours', async (typed, remindHours) => {
	expect(await read('--remind', typed)).toMatchObject({remindHours});
});

it.each(['0', '169', '1.5', '-1', 'day', ''])('refuses %o as hours between reminders', async typed => {
	await expect(read('--remind', typed)).rejects.toThrow(
		/^--remind (?:takes a whole number from 1 to 168, not|needs a value)/,
	);
});

it('refuses reminders of a watch that ends by itself', async () => {
	await expect(read('--once', '--remind', '24')).rejects.toThrow(
		'--remind does not go with --once, which ends by itself',
	);
	expect(await read()).toMatchObject({remindHours: undefined});
});
