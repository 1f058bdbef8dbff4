import type {Sight} from '../domain/chain-reading.ts';
import {isCleanedFrom} from '../domain/clean.ts';
import {type Decimal, plainDecimal} from '../domain/decimal.ts';
import type {Decoded} from '../domain/decoded.ts';
import type {Validator} from '../domain/validator.ts';
import {kindsOfTexts} from '../notices/notices.ts';
import {voteReaders} from '../services/decoding/decode-holdings.ts';
import {decodeItem, type FieldReaders} from '../services/decoding/decode-item.ts';
import {parametersReaders} from '../services/decoding/decode-parameters.ts';
import {proposalReaders} from '../services/decoding/decode-proposal.ts';
import {bondReaders, unbondReaders, validatorReaders} from '../services/decoding/decode-stake.ts';
import type {KeptItems} from './compare-list.ts';
import {parameterRows} from './parameter-changes.ts';
import {proposalRows} from './proposal-changes.ts';
import type {FieldValues} from './sight.ts';
import {stakeRows} from './stake-changes.ts';
import {validatorRows} from './validator-changes.ts';

/** Makes the form of one kind of item: as a service sends it, with the fields that are used again. */
function form<Item extends Decoded>(readers: FieldReaders<Item>, write: (item: Item) => object) {
	return {
		write: (items: readonly Item[] | undefined) => items?.map(write),
		read: (wire: readonly unknown[] | undefined) => wire?.map(item => readItem(readers, item)),
	};
}

/** Reads an item back. Throws a SyntaxError for a field that cannot have been written. */
function readItem<Item extends Decoded>(readers: FieldReaders<Item>, wire: unknown): Item {
	const item = decodeItem(readers, wire, '');
	const [flaw] = item.flaws;
	if (flaw) throw new SyntaxError(`${flaw.path}: ${flaw.problem}`);
	return item;
}

const whole = (value: bigint | undefined) => value?.toString();
const fraction = (value: Decimal | undefined) => value && plainDecimal(value);
const holder = (validator: Validator | undefined) =>
	validator && {address: validator.address, name: validator.name, state: validator.state};

/** Returns the name of a validator as the chain has it. */
export function nameAsSent({name, source}: Validator): string | undefined {
	const sent = (source as {readonly name?: unknown} | null)?.name;
	return isCleanedFrom(name, sent) ? sent : name;
}

const validatorForm = form(validatorReaders, item => {
	const {address, rank, votingPower, commission, maxCommission, state} = item;
	const rates = {commission: fraction(commission), maxCommission: fraction(maxCommission)};
	const texts = Object.fromEntries([...kindsOfTexts.keys()].map(text => [text, item[text]]));
	return {address, name: nameAsSent(item), rank, votingPower: whole(votingPower), ...rates, state, ...texts};
});

const proposalForm = form(proposalReaders, item => {
	const {id, title, type, status, tallyType} = item;
	return {
		id,
		content: title === undefined ? undefined : {title},
		type,
		status,
		startEpoch: whole(item.startEpoch),
		endEpoch: whole(item.endEpoch),
		activationEpoch: whole(item.activationEpoch),
		tallyType,
		yayVotes: fraction(item.yayVotes),
		nayVotes: fraction(item.nayVotes),
		abstainVotes: fraction(item.abstainVotes),
	};
});

const parametersForm = form(parametersReaders, ({source: _, flaws: __, checksums, ...rest}) => {
	const current = checksums.filter(({group}) => group !== 'fallback');
	const texts = Object.entries(rest).map(([name, value]) => [
		name,
		typeof value === 'object' ? fraction(value) : value?.toString(),
	]);
	const programs = Object.fromEntries(current.map(({name, sha256}) => [name, sha256]));
	return {...Object.fromEntries(texts), checksums: programs};
});

const bondForm = form(bondReaders, ({validator, amount, status, startEpoch}) => {
	const [minDenomAmount, start] = [whole(amount), whole(startEpoch)];
	return {validator: holder(validator), minDenomAmount, status, startEpoch: start};
});

const unbondForm = form(unbondReaders, ({validator, amount, withdrawEpoch, canWithdraw}) => {
	const [minDenomAmount, end] = [whole(amount), whole(withdrawEpoch)];
	return {validator: holder(validator), minDenomAmount, withdrawEpoch: end, canWithdraw};
});

const voteForm = form(voteReaders, ({proposalId, vote}) => ({proposalId, vote}));

/** Makes the JSON of items as a service sends it: whole numbers and fractions as texts. */
export function encodeItems(items: KeptItems) {
	return {
		validators: validatorForm.write(items.validators),
		proposals: proposalForm.write(items.proposals),
		parameters: parametersForm.write(items.parameters),
		bonds: bondForm.write(items.bonds),
		unbonds: unbondForm.write(items.unbonds),
		votes: voteForm.write(items.votes),
	};
}

/** Reads items back as the answers of a service are read. Throws a SyntaxError or a TypeError for anything else. */
export function decodeItems(wire: Readonly<Partial<Record<keyof KeptItems, readonly unknown[]>>>): KeptItems {
	return {
		validators: validatorForm.read(wire.validators),
		proposals: proposalForm.read(wire.proposals),
		parameters: parametersForm.read(wire.parameters),
		bonds: bondForm.read(wire.bonds),
		unbonds: unbondForm.read(wire.unbonds),
		votes: voteForm.read(wire.votes),
	};
}

/** Makes the rows of items as they are compared when they are read back; fields that need more than the items are missing. */
export function rowsOfItems(
	{validators, proposals, parameters, bonds = [], unbonds = []}: KeptItems,
	{epoch}: Sight,
): ReadonlyMap<string, FieldValues> {
	// A field that could not be read is stored as absent.
	if (validators) return validatorRows(validators.map(item => ({...item, flaws: []})));
	const unjudged = {activeStake: undefined, epoch: undefined, epochsInDay: undefined};
	if (proposals) return proposalRows(proposals, unjudged);
	if (parameters?.[0]) return parameterRows(parameters[0]);
	return stakeRows({bonds, unbonds, mergedBonds: undefined, epoch});
}
