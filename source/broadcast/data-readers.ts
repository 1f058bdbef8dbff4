import {checkAddress} from '../domain/address.ts';
import {parseDecimal} from '../domain/decimal.ts';
import {nameOfKind} from '../domain/proposal.ts';
import {formatPercent} from '../format/number.ts';
import {type Act, type Fields, isFields, readText} from './act.ts';
import {readNam, readTransfer} from './read-transfer.ts';

type Said = Omit<Act, 'kind'>;

/** Reads the data of one kind; undefined where it is not what this kind has. */
type InnerReader = (data: unknown, nativeToken: string | undefined) => Said | undefined;

/** Reads an object; undefined for anything else. */
function ofFields(read: (fields: Fields) => Said | undefined): InnerReader {
	return data => (isFields(data) ? read(data) : undefined);
}

function readAddress(value: unknown): string | undefined {
	const text = typeof value === 'string' ? value : undefined;
	return text !== undefined && 'value' in checkAddress(text) ? text : undefined;
}

const ownStake = ofFields(fields => {
	const validator = readAddress(fields.validator);
	return validator === undefined ? undefined : {validator, source: readAddress(fields.source)};
});

const someStake: InnerReader = (data, nativeToken) => {
	const own = ownStake(data, nativeToken);
	const amount = isFields(data) ? readNam(data.amount) : undefined;
	return own && amount ? {...own, amount} : undefined;
};

/** Older services give the validator inside an object. */
const aValidator: InnerReader = data => {
	const validator = readAddress(isFields(data) ? data.validator : data);
	return validator === undefined ? undefined : {validator};
};

const redelegation = ofFields(fields => {
	const validator = readAddress(fields.src_validator ?? fields.srcValidator);
	const destination = readAddress(fields.dest_validator ?? fields.destValidator);
	const amount = readNam(fields.amount);
	return validator && destination && amount
		? {validator, destination, amount, source: readAddress(fields.owner)}
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
	const name = Object.hasOwn(kindNames, known) ? kindNames[known] : undefined;
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

/** The data of a transfer stands after the token. */
const ibcTransfer: InnerReader = (data, nativeToken) =>
	Array.isArray(data) && data.length === 2 ? readTransfer(data[1], nativeToken) : undefined;

/** Readers of the data of each kind. */
export const dataReaders: Readonly<Record<string, InnerReader>> = {
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

/** A rate as per cent; undefined for what is none. */
function readRate(value: unknown): string | undefined {
	const rate = parseDecimal(readText(value) ?? '');
	return rate === undefined || rate.units < 0n ? undefined : formatPercent(rate);
}
