import {it} from 'vitest';
import {type BentChain, startBentChain} from '../helpers/bent-chain.ts';
import {until} from '../helpers/until.ts';

const jailedIn = (text: string) => Number(/(\d+) jailed/.exec(text)?.[1]);

/** Jails the validator with most stake of a delegator, as the next answers have it. */
function jailFor({chain}: BentChain, delegator: number): void {
	const {bonds = []} = chain.state.accounts.get(chain.delegators[delegator] ?? '') ?? {};
	const [most] = bonds.toSorted((one, other) => (one.amount > other.amount ? -1 : 1));
	if (!most) throw new Error('the delegator has no bond');
	Object.assign(most.validator, {state: 'jailed', rank: undefined});
}

it('counts a validator as jailed at once when the stake of the user says that it is', async () => {
	const bent = await startBentChain();
	const {promise: isDrawn, resolve: release} = Promise.withResolvers<void>();
	bent.bend.hold = path => (path.includes('/bond/') ? isDrawn : undefined);
	await using dashboard = bent.open([0], {view: 'overview'});
	await dashboard.shows(/\d+ jailed/);
	const before = jailedIn(dashboard.text());
	jailFor(bent, 0);
	release();
	await dashboard.shows(/earn nothing, jailed/);
	await until(
		() => jailedIn(dashboard.text()) === before + 1,
		() => dashboard.text(),
	);
});

it('counts validators in the overview by the newest list, whoever read it', async () => {
	const bent = await startBentChain();
	await using dashboard = bent.open([0], {view: 'overview'});
	await dashboard.shows(/\d+ jailed/);
	const before = jailedIn(dashboard.text());
	await dashboard.shows(/earns\b/);
	const strongest = bent.chain.state.validators[0];
	if (!strongest) throw new Error('there is no validator');
	Object.assign(strongest, {state: 'jailed', rank: undefined});
	dashboard.type('1');
	await dashboard.shows(new RegExp(`${strongest.profile.name}.* jailed`));
	dashboard.type('0');
	await dashboard.shows('[0 Overview');
	await until(
		() => jailedIn(dashboard.text()) === before + 1,
		() => dashboard.text(),
	);
});
