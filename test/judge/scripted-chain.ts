import {execute, jail} from '../../source/simulator/actions.ts';
import {type Chain, createChain} from '../../source/simulator/chain.ts';
import type {Action} from '../../source/simulator/chain-action.ts';
import type {Account, ChainState, ValidatorRecord} from '../../source/simulator/model.ts';
import {createDraft} from '../../source/simulator/proposal-drafts.ts';
import {createRandom} from '../../source/simulator/random.ts';
import {type ClaimMade, createChainLogger} from './chain-logger.ts';
import {createDice, type Dice} from './dice.ts';

/** A chain that lives by itself and by a script, and logs what each block changed. */
export interface ScriptedChain {
	readonly state: ChainState;
	/** Addresses of the person. */
	readonly mine: readonly string[];
	/** Validators that have a label. */
	readonly labelled: readonly string[];
	/** Programs that upgrades change: SHA-256 by name, laid over those that the chain serves. */
	readonly programs: ReadonlyMap<string, string>;
	/** Lines so far, and the claims of the person's addresses. */
	readonly log: readonly string[];
	readonly claims: readonly ClaimMade[];
	/** Makes blocks, with what the script makes happen in each. */
	advance(blocks: number): void;
	/** Goes on to the next epoch. */
	advanceEpoch(): void;
	/** Makes blocks in which nothing happens by the script. */
	rest(blocks: number): void;
}

const upgraded = ['tx_bond.wasm', 'tx_ibc.wasm', 'tx_transfer.wasm'];

function hash(dice: Dice): string {
	return Array.from({length: 64}, () => dice.pick([...'0123456789abcdef'])).join('');
}

/** Few blocks an epoch, so that a month of them is made in seconds; a set with fewer places than there are validators. */
export const parameters = {
	minDuration: 21_600n,
	minNumOfBlocks: 8n,
	maxBlockTime: 2400n,
	unbondingLength: 9n,
	consensusSlots: 34,
	// So that who is silent comes near to being jailed, and is, within the month: for 54 missed votes.
	livenessWindow: 60n,
	livenessThreshold: '0.1',
};

export function createScriptedChain(
	seed: number,
	dice: Dice,
	others: Partial<Record<'minNumOfBlocks', bigint>> = {},
): ScriptedChain {
	const chain = createChain({
		seed,
		validators: 44,
		delegators: 12,
		startTime: 1_795_000_000_000,
		parameters: {...parameters, ...others},
	});
	const {state} = chain;
	const mine = chain.delegators.slice(0, 2);
	const labelled = [3, 20, 36].map(index => state.validators[index]?.address ?? '');
	const programs = new Map(upgraded.map(name => [name, hash(dice)]));
	const logger = createChainLogger(state, mine, programs);
	const script = createScript(chain, dice, {mine, programs, seed});
	const advance = (blocks: number, happen = script) => {
		for (let left = blocks; left > 0; left--) {
			happen();
			chain.advance(1);
			logger.look();
		}
	};
	logger.look();
	return {
		state,
		mine,
		labelled,
		programs,
		log: logger.lines,
		claims: logger.claims,
		advance,
		advanceEpoch() {
			const {epoch} = state;
			while (state.epoch === epoch) advance(1);
		},
		rest: blocks => advance(blocks, () => {}),
	};
}

interface ScriptContext {
	readonly mine: readonly string[];
	readonly programs: Map<string, string>;
	readonly seed: number;
}

type Loose<Value> = {-readonly [Key in keyof Value]: Value[Key]};

/** Makes what happens before a block: the chances are those of one block. */
function createScript({state}: Chain, dice: Dice, {mine, programs, seed}: ScriptContext): () => void {
	const random = createRandom(`script ${seed}`);
	const inState = (...words: readonly string[]) =>
		state.validators.filter(each => words.includes(each.state));
	const act = (action: Action) => void execute(state, action);
	const someone = () => state.accounts.get(dice.pick(mine)) as Account;
	const withBond = (account: Account) => account.bonds.map(({validator}) => validator);
	const some = (nam: number) => BigInt(dice.whole(1, nam)) * 1_000_000n + BigInt(dice.whole(0, 999_999));
	const changed = () => void state.validatorVersion++;
	const votes = createDice(seed + 3000);
	const silent = new Set<string>();

	const acts: readonly (readonly [number, () => void])[] = [
		[0.02, () => void jail(state, dice.pick(inState('consensus')).address)],
		[0.02, () => unless(inState('jailed'), each => act({kind: 'unjailValidator', validator: each.address}))],
		[
			0.012,
			() => unless(inState('consensus'), each => act({kind: 'deactivateValidator', validator: each.address})),
		],
		[
			0.015,
			() => unless(inState('inactive'), each => act({kind: 'reactivateValidator', validator: each.address})),
		],
		[0.05, () => changeCommission(dice.pick(state.validators))],
		[0.02, () => describe(dice.pick(state.validators))],
		[0.008, () => changeMaxChange(dice.pick(state.validators))],
		[0.06, () => moveStake(dice.pick(state.validators))],
		[0.03, () => bondMine(someone())],
		[0.03, () => unbondMine(someone())],
		[0.03, () => redelegateMine(someone())],
		[0.03, () => withdrawMine(someone())],
		[0.012, () => propose()],
		[0.04, () => claimMine(someone())],
		[0.05, () => voteMine(someone())],
		[0.004, () => changeParameter()],
		[0.003, () => upgraded.forEach(name => void (dice.chance(0.6) && programs.set(name, hash(dice))))],
	];

	function unless<Item>(items: readonly Item[], doIt: (item: Item) => void) {
		if (items.length > 0) doIt(dice.pick(items));
	}
	function changeCommission({address, commission, maxChange}: ValidatorRecord) {
		const rate = Math.min(10_000, Math.max(0, commission + dice.whole(-maxChange, maxChange)));
		act({kind: 'changeCommission', validator: address, rate});
	}
	function changeMaxChange(validator: Loose<ValidatorRecord>) {
		validator.maxChange = dice.pick([50, 100, 200, 500, 1000]);
		changed();
	}
	function describe(validator: Loose<ValidatorRecord>) {
		const field = dice.pick(['name', 'website', 'email'] as const);
		const value = dice.chance(0.2) ? null : `${field}-${dice.whole(1, 999)}.example`;
		validator.profile = {...validator.profile, [field]: value};
		changed();
	}
	/** Moves stake of somebody's: it counts two epochs later, and half of the time goes back one epoch after that. */
	function moveStake(validator: ValidatorRecord) {
		const coming = [...validator.pendingStake.values()].reduce((sum, each) => sum + each, validator.stake);
		// The stake of small ones is that of their delegators, who may take it away.
		const least = coming < 500_000_000_000n ? 1 : -30;
		const change = (coming * BigInt(dice.whole(least, 45))) / 100n;
		const due = (later: bigint, amount: bigint) => {
			const at = state.epoch + later;
			validator.pendingStake.set(at, (validator.pendingStake.get(at) ?? 0n) + amount);
		};
		due(2n, change);
		if (dice.chance(0.3)) due(dice.pick([3n, 4n]), -change);
	}
	function bondMine(account: Account) {
		const amount = some(50_000);
		account.liquid += amount;
		act({kind: 'bond', source: account.address, validator: dice.pick(state.validators).address, amount});
	}
	function unbondMine(account: Account) {
		unless(account.bonds, ({validator, amount}) => {
			const part = dice.chance(0.4) ? amount : (amount * BigInt(dice.whole(1, 9))) / 10n;
			act({kind: 'unbond', source: account.address, validator: validator.address, amount: part});
		});
	}
	function redelegateMine(account: Account) {
		unless(account.bonds, ({validator, amount}) => {
			const destination = dice.pick(state.validators).address;
			act({kind: 'redelegation', source: account.address, validator: validator.address, destination, amount});
		});
	}
	function withdrawMine(account: Account) {
		const due = account.unbonds.filter(({withdrawEpoch}) => withdrawEpoch <= state.epoch);
		unless(due, ({validator}) =>
			act({kind: 'withdraw', source: account.address, validator: validator.address}),
		);
	}
	function claimMine(account: Account) {
		unless(account.bonds, ({validator}) =>
			act({kind: 'claimRewards', source: account.address, validator: validator.address}),
		);
	}
	function voteMine({address}: Account) {
		const open = state.proposals.filter(({status}) => status === 'voting');
		unless(open, ({id}) =>
			act({kind: 'voteProposal', voter: address, proposal: id, vote: dice.pick(['yay', 'nay', 'abstain'])}),
		);
	}
	function propose() {
		const draft = createDraft(state, random);
		act({
			kind: 'initProposal',
			draft: {
				...draft,
				epochsToStart: dice.whole(1, 4),
				epochsOfVoting: dice.whole(3, 12),
				epochsOfGrace: dice.whole(1, 3),
			},
		});
	}
	function changeParameter() {
		const loose = state.parameters as Loose<ChainState['parameters']>;
		if (dice.chance(0.5)) loose.apr = dice.pick(['0.1', '0.11', '0.12', '0.121', '0.13', '0.25']);
		else loose.unbondingLength = dice.pick([7n, 8n, 9n, 10n]);
	}
	/** Lets validators fall silent for some blocks, by dice of their own, so that all else happens as without it. */
	function sleepAndWake() {
		const height = Number(state.height);
		if (votes.chance(0.15)) {
			const {address} = votes.pick(inState('consensus'));
			silent.add(address);
			state.signing.attendanceOf(address).stop(height);
		}
		for (const address of silent) {
			if (!votes.chance(0.04)) continue;
			silent.delete(address);
			state.signing.attendanceOf(address).wake(height);
		}
	}
	return () => {
		for (const [probability, happen] of acts) if (dice.chance(probability)) happen();
		sleepAndWake();
		// The slots are filled at every change of the set; one that leaves it must not empty the chain.
		if (mine.some(address => withBond(state.accounts.get(address) as Account).length === 0))
			bondMine(someone());
	};
}
