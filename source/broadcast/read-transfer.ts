import {checkAddress, isSpendingKey} from '../domain/address.ts';
import {parseNam} from '../domain/decimal.ts';
import {formatInteger, formatNamShort, formatNumberText} from '../format/number.ts';
import {shortenMiddle} from '../format/text.ts';
import {type Act, type Fields, isFields, readText} from './summarize-transaction.ts';

/** Max sources and targets of a transfer that are read. */
const maxEnds = 1000;

/**
Reads a transfer of tokens: how much, from whom, to whom, and how many more take part. What is shielded has no sources,
or no targets.
*/
export function readTransfer(data: unknown, nativeToken: string | undefined): Omit<Act, 'kind'> | undefined {
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
export function readNam(value: unknown): Pick<Act, 'amount' | 'namnam'> | undefined {
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

export function isAddress(text: string): boolean {
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
