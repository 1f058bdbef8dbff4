import {parseDecimal} from '../domain/decimal.ts';
import {parseExactJson} from '../domain/json.ts';
import {ownValue} from '../domain/own-value.ts';
import {nameOfKind} from '../domain/proposal.ts';
import type {InnerTransaction} from '../domain/transaction.ts';
import {formatPercent} from '../format/number.ts';
import {isAddress, readNam, readTransfer} from './read-transfer.ts';
import {type Act, type Fields, isFields, readText} from './summarize-transaction.ts';

/** Max length of data that is read, in characters; a proposal of many payments has a few thousand. */
const maxDataLength = 100_000;

/**
Reads what an inner transaction does from its kind and its data, as the chain and older services write them. Undefined:
the data is odd, or of a kind that cannot be read here.

@param nativeToken address of the chain's own token; amounts of others, and of any where it is not known, are not scaled
*/
export function readInner(
	{kind, data}: Pick<InnerTransaction, 'kind' | 'data'>,
	nativeToken: string | undefined,
): Act | undefined {
	if (kind === undefined) return undefined;
	// Without data, its kind is all that is known.
	if (data === undefined) return {kind};
	const read = ownValue(dataReaders, kind);
	if (read === undefined || data.length > maxDataLength) return undefined;
	const value = parse(data);
	const said = value === undefined ? undefined : read(value, nativeToken);
	return said && {kind, ...said};
}

function parse(data: string): unknown {
	try {
		return parseExactJson(data);
	} catch {
		return undefined;
	}
}

type Said = Omit<Act, 'kind'>;

/** Reader of the data of one kind; undefined: not the data of this kind. */
type InnerReader = (data: unknown, nativeToken: string | undefined) => Said | undefined;

/** Reads an object; undefined for anything else. */
function ofFields(read: (fields: Fields) => Said | undefined): InnerReader {
	return data => (isFields(data) ? read(data) : undefined);
}

function readAddress(value: unknown): string | undefined {
	const text = typeof value === 'string' ? value : undefined;
	return text !== undefined && isAddress(text) ? text : undefined;
}

const ownStake = ofFields(fields => {
	const validator = readAddress(fields.validator);
	return validator === undefined ? undefined : {validator, source: readAddress(fields.source)};
});

const someStake: InnerReader = (data, nativeToken) => {
	const own = ownStake(data, nativeToken);
	const amount = isFields(data) ? readNam(data.amount) : undefined;
	return own && amount ? {...own, ...amount} : undefined;
};

/** Reads a validator, which older services give inside an object. */
const aValidator: InnerReader = data => {
	const validator = readAddress(isFields(data) ? data.validator : data);
	return validator === undefined ? undefined : {validator};
};

const redelegation = ofFields(fields => {
	const validator = readAddress(fields.src_validator ?? fields.srcValidator);
	const destination = readAddress(fields.dest_validator ?? fields.destValidator);
	const amount = readNam(fields.amount);
	return validator && destination && amount
		? {validator, destination, ...amount, source: readAddress(fields.owner)}
		: undefined;
});

const voteProposal = ofFields(fields => {
	const proposal = readNumber(fields.id);
	const vote = readText(fields.vote)?.toLowerCase() ?? '';
	if (proposal === undefined || !['yay', 'nay', 'abstain'].includes(vote)) return undefined;
	return {proposal, vote, source: readAddress(fields.voter)};
});

const initProposal = ofFields(fields => {
	const {type} = fields;
	const kind = typeof type === 'string' ? type : isFields(type) ? Object.keys(type)[0] : undefined;
	const known = kind?.toLowerCase() ?? '';
	const name = ownValue(kindNames, known);
	if (!name) return undefined;
	const [start, end] = [readNumber(fields.voting_start_epoch), readNumber(fields.voting_end_epoch)];
	const window = start && end ? `, voted on from epoch ${start} to the start of ${end}` : '';
	return {source: readAddress(fields.author), more: `(${name})${window}`};
});

const kindNames: Readonly<Record<string, string>> = {
	default: nameOfKind('default'),
	defaultwithwasm: nameOfKind('defaultWithWasm'),
	pgfsteward: nameOfKind('pgfSteward'),
	pgfpayment: nameOfKind('pgfFunding'),
	pgffunding: nameOfKind('pgfFunding'),
};

const changeCommission = ofFields(fields => {
	const validator = readAddress(fields.validator);
	const rate = readRate(fields.new_rate ?? fields.newRate);
	return validator && rate ? {validator, more: `to ${rate}`} : undefined;
});

const metadata = {
	name: 'name',
	email: 'email',
	website: 'website',
	description: 'description',
	discord_handle: 'Discord',
	avatar: 'avatar',
	commission_rate: 'commission',
} as const;

const changeMetadata = ofFields(fields => {
	const validator = readAddress(fields.validator);
	const changed = Object.entries(metadata).flatMap(([field, word]) => (fields[field] == null ? [] : [word]));
	return validator === undefined ? undefined : {validator, more: changed.join(', ') || 'nothing'};
});

const becomeValidator = ofFields(fields => {
	const source = readAddress(fields.address);
	const [rate, most] = [readRate(fields.commission_rate), readRate(fields.max_commission_rate_change)];
	return source && rate && most
		? {source, more: `with a commission of ${rate}, at most ${most} more in an epoch`}
		: undefined;
});

const revealPk = ofFields(fields => {
	const key = readText(fields.public_key ?? fields.publicKey);
	return key && /^[\da-z]+$/.test(key) ? {more: key} : undefined;
});

/** Reads an IBC transfer: its data follows the token. */
const ibcTransfer: InnerReader = (data, nativeToken) =>
	Array.isArray(data) && data.length === 2 ? readTransfer(data[1], nativeToken) : undefined;

/** Readers of the data of each kind. */
const dataReaders: Readonly<Record<string, InnerReader>> = {
	bond: someStake,
	unbond: someStake,
	withdraw: ownStake,
	claimRewards: ownStake,
	redelegation,
	voteProposal,
	initProposal,
	changeCommission,
	changeMetadata,
	revealPk,
	becomeValidator,
	deactivateValidator: aValidator,
	reactivateValidator: aValidator,
	unjailValidator: aValidator,
	changeConsensusKey: aValidator,
	transparentTransfer: readTransfer,
	shieldedTransfer: readTransfer,
	shieldingTransfer: readTransfer,
	unshieldingTransfer: readTransfer,
	mixedTransfer: readTransfer,
	ibcTransparentTransfer: ibcTransfer,
	ibcShieldingTransfer: ibcTransfer,
	ibcUnshieldingTransfer: ibcTransfer,
	unknown: ofFields(fields => ({more: readText(fields.name)})),
};

function readNumber(value: unknown): string | undefined {
	const text = readText(value);
	return text !== undefined && /^\d{1,20}$/.test(text) ? text : undefined;
}

/** Reads a rate as per cent; undefined: not a rate. */
function readRate(value: unknown): string | undefined {
	const rate = parseDecimal(readText(value) ?? '');
	return rate === undefined || rate.units < 0n ? undefined : formatPercent(rate);
}
