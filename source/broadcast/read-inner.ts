import {checkAddress, isSpendingKey} from '../domain/address.ts';
import {parseDecimal, parseNam} from '../domain/decimal.ts';
import {parseExactJson} from '../domain/json.ts';
import {ownValue} from '../domain/own-value.ts';
import {nameOfKind} from '../domain/proposal.ts';
import type {InnerTransaction} from '../domain/transaction.ts';
import {formatInteger, formatNamShort, formatNumberText, formatPercent} from '../format/number.ts';
import {shortenMiddle} from '../format/text.ts';
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

/** Max sources and targets of a transfer that are read. */
const maxEnds = 1000;

/**
Reads a transfer of tokens: how much, from whom, to whom, and how many more take part. What is shielded has no sources,
or no targets.
*/
function readTransfer(data: unknown, nativeToken: string | undefined): Omit<Act, 'kind'> | undefined {
	if (!isFields(data)) return undefined;
	const [sources, targets] = [readEnds(data.sources), readEnds(data.targets)];
	if (!sources || !targets) return undefined;
	const end = targets[0] ?? sources[0];
	if (end === undefined) return {};
	const amount = readAmount(end, nativeToken);
	if (amount === undefined) return undefined;
	const others = Math.max(sources.length, targets.length) - 1;
	return {
		amount,
		source: sources[0]?.owner,
		receiver: targets[0]?.owner,
		...(others > 0 && {more: `and ${formatInteger(others)} more`}),
	};
}

/** Reads NAM from a whole number of the smallest unit, or from the decimals that older services write. */
function readNam(value: unknown): Pick<Act, 'amount' | 'namnam'> | undefined {
	const text = readText(value) ?? '';
	if (decimals.test(text)) return {amount: `${formatNumberText(text)} NAM`, namnam: parseNam(text)};
	if (!units.test(text)) return undefined;
	const namnam = BigInt(text);
	return {amount: `${formatNamShort(namnam).replace(/\.0$/, '')} NAM`, namnam};
}

const units = /^\d{1,60}$/;
const decimals = /^\d{1,60}\.\d{1,30}$/;

interface End {
	readonly owner: string;
	readonly token: string;
	readonly amount: unknown;
}

function readEnds(list: unknown): readonly End[] | undefined {
	if (!Array.isArray(list) || list.length > maxEnds) return undefined;
	const ends = list.flatMap((each: unknown) => (isFields(each) ? (readEnd(each) ?? []) : []));
	return ends.length === list.length ? ends : undefined;
}

function readEnd({owner, token, type = 'onChain', amount}: Fields): End | undefined {
	if (typeof owner !== 'string' || typeof token !== 'string') return undefined;
	const isOwner = isAddress(owner) || (type !== 'onChain' && isForeignAddress(owner));
	return isOwner && isAddress(token) ? {owner, token, amount} : undefined;
}

function isAddress(text: string): boolean {
	return 'value' in checkAddress(text);
}

/** Checks an address of a chain behind an IBC transfer: of any kind, but one word that cannot pass for a sentence. */
function isForeignAddress(text: string): boolean {
	return /^[\w.:-]{3,128}$/.test(text) && !isSpendingKey(text);
}

/** Reads an amount; that of another token is not scaled, as its decimals are not known here. */
function readAmount({token, amount}: End, nativeToken: string | undefined): string | undefined {
	if (token === nativeToken) return readNam(amount)?.amount;
	const text = readText(amount) ?? '';
	const name = shortenMiddle(token, shortToken);
	if (decimals.test(text)) return `${formatNumberText(text)} of the token ${name}`;
	return units.test(text) ? `${formatInteger(BigInt(text))} smallest units of the token ${name}` : undefined;
}

/** Length of a short address, in characters. */
const shortToken = 13;
