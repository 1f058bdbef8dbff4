import {expect, it} from 'vitest';
import {changesHome, cold, copper, serveSmallChain} from '../helpers/changes.ts';
import {wireValidator} from '../helpers/pages.ts';
import {spawnCli} from '../helpers/spawn.ts';
import {until} from '../helpers/until.ts';
import {addressOf} from '../helpers/validators.ts';

/** Ten addresses, each with stake at 22 validators, on lists of two pages. */
const addresses = Array.from({length: 10}, (_, index) => addressOf(500 + index));
const validators = [
	copper,
	...Array.from({length: 40}, (_, index) => wireValidator(index, {address: addressOf(200 + index)})),
];

const bondsOf = (address: string) =>
	validators.slice(0, 22).map((validator, index) => ({
		validator,
		minDenomAmount: String(1_000_000_000 * (index + 1) + addresses.indexOf(address)),
		status: 'active',
		startEpoch: '7',
	}));

const listsOf = (name: string) =>
	Object.fromEntries(addresses.map(address => [`${name} ${address}`, bondsOf(address)]));

it('knows the stake of ten addresses before it judges what it sees, and asks for their votes first', async () => {
	const {requests, url, lists} = await serveSmallChain({
		validators,
		stake: {...listsOf('bond'), ...listsOf('merged-bonds')},
		held: Object.fromEntries(
			[cold, ...addresses, ...validators.map(({address}) => address)].map(address => [
				`gov/voter/${address}/votes`,
				[],
			]),
		),
	});
	const {environment} = await changesHome(addresses);
	const watch = spawnCli(['watch', '-i', url, '--interval', '1', '--level', 'needs-me'], {environment});
	const countOf = (part: string) => requests.filter(each => each.url.includes(part)).length;
	await until(() => countOf('/voter/') >= addresses.length, watch.stderr);
	const asked = requests.map(each => each.url);
	const isValidatorsVotes = (path: string) =>
		path.includes('/voter/') && ![cold, ...addresses].some(address => path.includes(address));
	expect(asked.filter(path => path.includes('/pos/bond/')).length).toBe(addresses.length + 1);
	expect(asked.some(isValidatorsVotes)).toBe(false);
	await until(() => requests.some(each => isValidatorsVotes(each.url)), watch.stderr);
	lists.validators = validators.map(each =>
		each.address === copper.address ? {...each, state: 'jailed', rank: null} : each,
	);
	await until(() => watch.stdout().includes('\n'), watch.stderr, 20_000);
	const [line = ''] = watch.stdout().split('\n');
	const event = JSON.parse(line);
	expect(event).toMatchObject({type: 'stakedeck.validator.jailed', data: {level: 'needs-me'}});
	expect(event.data.mine).toHaveLength(10);
	watch.child.kill('SIGTERM');
	expect(await watch.ended).toEqual({code: 0, signal: null});
});
