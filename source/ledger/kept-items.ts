import type {Sight} from '../domain/chain-reading.ts';
import {type Decimal, plainDecimal} from '../domain/decimal.ts';
import type {Decoded} from '../domain/decoded.ts';
import type {Validator} from '../domain/validator.ts';
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

/** Makes the form of one kind of item: as a service sends it, without what nobody needs again. */
function form<Item extends Decoded>(readers: FieldReaders<Item>, write: (item: Item) => object) {
	return {
		write: (items: readonly Item[] | undefined) => items?.map(write),
		read: (wire: readonly unknown[] | undefined) => wire?.map(item => decodeItem(readers, item, '')),
	};
}

const holder = (validator: Validator | undefined) =>
	validator && {address: validator.address, state: validator.state};

const validatorForm = form(validatorReaders, item => {
	const {address, name, rank, votingPower, commission, maxCommission, state, email, website} = item;
	return {address, name, rank, votingPower, commission, maxCommission, state, email, website};
});

const proposalForm = form(proposalReaders, item => {
	const {id, title, type, status, startEpoch, endEpoch, activationEpoch} = item;
	const {tallyType, yayVotes, nayVotes, abstainVotes} = item;
	const content = title === undefined ? undefined : {title};
	const times = {startEpoch, endEpoch, activationEpoch};
	return {id, content, type, status, ...times, tallyType, yayVotes, nayVotes, abstainVotes};
});

const parametersForm = form(parametersReaders, ({source: _, flaws: __, checksums, ...rest}) => {
	const current = checksums.filter(({group}) => group !== 'fallback');
	return {...rest, checksums: Object.fromEntries(current.map(({name, sha256}) => [name, sha256]))};
});

const bondForm = form(bondReaders, ({validator, amount, status, startEpoch}) => {
	return {validator: holder(validator), minDenomAmount: amount, status, startEpoch};
});

const unbondForm = form(unbondReaders, ({validator, amount, withdrawEpoch, canWithdraw}) => {
	return {validator: holder(validator), minDenomAmount: amount, withdrawEpoch, canWithdraw};
});

const voteForm = form(voteReaders, ({proposalId, vote}) => ({proposalId, vote}));

/** Makes the JSON of items as a service sends it: whole numbers and fractions as texts. */
export function encodeItems(items: KeptItems): unknown {
	const wire = {
		validators: validatorForm.write(items.validators),
		proposals: proposalForm.write(items.proposals),
		parameters: parametersForm.write(items.parameters),
		bonds: bondForm.write(items.bonds),
		unbonds: unbondForm.write(items.unbonds),
		votes: voteForm.write(items.votes),
	};
	const text = JSON.stringify(wire, (_, value) => {
		if (typeof value === 'bigint') return value.toString();
		return isDecimal(value) ? plainDecimal(value) : value;
	});
	return JSON.parse(text);
}

function isDecimal(value: unknown): value is Decimal {
	return typeof value === 'object' && value !== null && 'units' in value;
}

/** Reads items back as the answers of a service are read. Throws a TypeError for anything but lists of them. */
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

/** Makes the rows of items as they are compared; fields that need more than the items are missing. */
export function rowsOfItems(
	{validators, proposals, parameters, bonds = [], unbonds = []}: KeptItems,
	{epoch}: Sight,
): ReadonlyMap<string, FieldValues> {
	if (validators) return validatorRows(validators);
	const unjudged = {activeStake: undefined, epoch: undefined, epochsInDay: undefined};
	if (proposals) return proposalRows(proposals, unjudged);
	if (parameters?.[0]) return parameterRows(parameters[0]);
	return stakeRows({bonds, unbonds, mergedBonds: undefined, epoch});
}
