import {checkAddress} from '../domain/address.ts';
import {formatInteger, formatNamShort, formatNumberText} from '../format/number.ts';
import {shortenMiddle} from '../format/text.ts';
import {type Act, type Fields, isFields, readText} from './act.ts';

/** Ends of a transfer that are read; more of them are not told one by one. */
const mostEnds = 1000;

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
export function readNam(value: unknown): string | undefined {
	const text = readText(value);
	if (text === undefined) return undefined;
	if (decimals.test(text)) return `${formatNumberText(text)} NAM`;
	return units.test(text) ? `${formatNamShort(BigInt(text)).replace(/\.0$/, '')} NAM` : undefined;
}

const units = /^\d{1,60}$/;
const decimals = /^\d{1,60}\.\d{1,30}$/;

interface End {
	readonly owner: string;
	readonly token: string;
	readonly amount: unknown;
}

function readEnds(list: unknown): readonly End[] | undefined {
	if (!Array.isArray(list) || list.length > mostEnds) return undefined;
	const ends = list.flatMap((each: unknown) => (isFields(each) ? (readEnd(each) ?? []) : []));
	return ends.length === list.length ? ends : undefined;
}

function readEnd({owner, token, amount}: Fields): End | undefined {
	if (typeof owner !== 'string' || typeof token !== 'string') return undefined;
	return [owner, token].every(text => 'value' in checkAddress(text)) ? {owner, token, amount} : undefined;
}

/** An amount of another token has as many decimals as its own chain says, which nobody tells here. */
function readAmount({token, amount}: End, nativeToken: string | undefined): string | undefined {
	if (token === nativeToken) return readNam(amount);
	const text = readText(amount);
	if (text === undefined) return undefined;
	const name = shortenMiddle(token, shortToken);
	if (decimals.test(text)) return `${formatNumberText(text)} of the token ${name}`;
	return units.test(text) ? `${formatInteger(BigInt(text))} smallest units of the token ${name}` : undefined;
}

/** A short address, in characters. */
const shortToken = 13;
