import type {ChainReading, Sight} from '../domain/chain-reading.ts';
import type {ConcernedStake} from '../domain/concern.ts';
import type {Parameters} from '../domain/parameters.ts';
import {jailedAt, type Signing} from '../domain/signing.ts';
import {isFarFromJail, nearnessToJail, type SigningNow} from '../domain/signing-now.ts';
import {findBegin} from '../notices/ends.ts';
import type {BareEvent} from '../notices/notices.ts';
import {type FieldRules, knownRows, type ListChange} from './compare-list.ts';
import {ofEach} from './compared-list.ts';
import type {Ledger} from './ledger.ts';
import type {FieldValues} from './sight.ts';

/** Name in the ledger of the list of those who vote on blocks. */
export const signingListName = 'signing';

/** Facts of other lists that events of this one need. */
interface SigningContext {
	readonly ledger: Ledger;
	isNear(address: string): boolean;
	/** Returns the user's stake with a validator; undefined: not known yet. */
	stakeWith(validator: string): readonly ConcernedStake[] | undefined;
}

/** Makes of missed votes, where they were read, the list that is compared. */
export function signingLists(
	{signing, parameters}: Pick<ChainReading, 'signing' | 'parameters'>,
	{ledger, isNear, stakeWith}: SigningContext,
) {
	if (!signing) return [];
	const toEvents = (changes: readonly ListChange[]) => {
		// The list of validators is long, and changes are few.
		const names = changes.length === 0 ? undefined : ledger.validatorNames();
		const toEvent = (change: ListChange) => {
			const event = signingEvent(change, names?.get(change.key));
			return event?.kind !== 'validator.out-of-danger' || findBegin(ledger, event) ? event : undefined;
		};
		return ofEach(toEvent, ({key}) => stakeWith(key))(changes);
	};
	const sight = signingSight(signing);
	const rules = signingRules(isNear);
	return [
		{
			name: signingListName,
			rules,
			rows: signingRows(signing, parameters ?? ledger.readList('parameters')?.items?.parameters?.[0]),
			sight,
			toEvents,
		},
	];
}

/** Returns missed votes as the ledger last saw them, and who signed; undefined: it never did. */
export function signingSeen(ledger: Pick<Ledger, 'readList'>): SigningNow | undefined {
	const kept = ledger.readList(signingListName);
	const rows = [...knownRows(kept, undefined)];
	const {epoch, height, indexer: node, at} = kept?.sight ?? {};
	const limit = rows[0]?.[1].jailedAt;
	if (epoch === undefined || height === undefined || node === undefined || limit === undefined)
		return undefined;
	const seen = rows.map(([address, {missed = '0'}]) => {
		return [address, {address, cometAddress: '', missed: BigInt(missed)}] as const;
	});
	// A window of all that may be missed is jailed at the same number.
	const liveness = {
		height,
		window: BigInt(limit),
		threshold: {units: 0n, scale: 0},
		validators: new Map(seen),
	};
	const signs = new Map(
		rows.flatMap(([address, {signs: word}]) => (word ? [[address, word as Signing]] : [])),
	);
	const milliseconds = Number(at) * 1000;
	const since = {height, at: milliseconds};
	return {liveness, at: milliseconds, node, epoch, earlier: [], signs, since, blockSeconds: undefined};
}

/** Rules of its fields: a stop counts once a second answer tells it, blocks later. */
function signingRules(isNear: (address: string) => boolean): FieldRules {
	return {
		signs: {wait: 'sight'},
		danger: {
			wait: 'sight',
			isNews: (reported, value, address) =>
				value !== 'hardly' && isOtherDanger(reported, value) && isNear(address),
		},
	};
}

/** Words for a validator that missed half of the votes for which it is jailed; ledgers of 0.3 have 'yes'. */
const nearJail: readonly string[] = ['yes', 'near', 'closer', 'soon'];

/** Tells whether a word says more than the one before: near its jailing a validator goes back and forth over the hours. */
function isOtherDanger(reported: string, value: string): boolean {
	return (
		value === 'soon' ||
		value === 'no' ||
		!nearJail.includes(reported) ||
		(value === 'near' && reported === 'soon')
	);
}

/** Fields of each validator in the answer by its address; one that is not in it may have left the set. */
function signingRows(
	signing: SigningNow,
	parameters: Parameters | undefined,
): ReadonlyMap<string, FieldValues> {
	const {liveness, signs} = signing;
	const limit = jailedAt(liveness);
	const dangerOf = (address: string, missed: bigint) =>
		nearnessToJail(address, signing, parameters) ?? (isFarFromJail(liveness, missed) ? 'no' : 'hardly');
	return new Map(
		[...liveness.validators.values()].map(({address, missed}) => {
			const word = signs.get(address);
			const fields = {
				// Validators that miss some may do so on one day as on another.
				signs: word === 'some' ? undefined : word,
				danger: dangerOf(address, missed),
				missed: missed.toString(),
				jailedAt: limit.toString(),
			};
			return [address, fields] as const;
		}),
	);
}

/** Place of an answer on the chain, by the node's own block and epoch. */
export function signingSight({node, epoch, liveness, at}: SigningNow): Sight {
	const seconds = BigInt(Math.floor(at / 1000));
	return {indexer: node, version: undefined, epoch, height: liveness.height, at: seconds};
}

/** The event that a change of who signs is. */
function signingEvent(
	{field, key, old, value, first, thing}: ListChange,
	name: string | undefined,
): BareEvent | undefined {
	const event = {
		subject: {type: 'validator', id: key, name},
		old: undefined,
		new: thing.missed,
		epoch: first.epoch,
	} as const;
	if (field === 'signs') {
		return {...event, kind: value === 'no' ? 'validator.not-signing' : 'validator.signs-again'};
	}
	if (field !== 'danger') return undefined;
	const common = {...event, old: thing.jailedAt};
	if (value === 'soon') return {...common, kind: 'validator.jail-soon'};
	if (nearJail.includes(value) && !nearJail.includes(old)) return {...common, kind: 'validator.near-jail'};
	return value === 'no' || old === 'soon' ? {...common, kind: 'validator.out-of-danger'} : undefined;
}
