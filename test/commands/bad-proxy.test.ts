import {expect, it} from 'vitest';
import {runCommand} from '../helpers/run-command.ts';

it.each([
	['HTTPS_PROXY', 'user:SECRET@proxy:3128'],
	['HTTPS_PROXY', 'nonsense'],
	['HTTP_PROXY', 'socks5://proxy:1080'],
])('%s=%s is said in one sentence, without what it holds', async (name, value) => {
	const outcome = await runCommand(['parameters', '-i', 'https://service.invalid'], {
		environment: {[name]: value},
	});
	expect(outcome).toEqual({
		exitCode: 2,
		stdout: '',
		stderr: `stakedeck: ${name} is not a usable proxy: use an address such as http://host:port (SOCKS is not supported); correct or unset it\n`,
	});
});
