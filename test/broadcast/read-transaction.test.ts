import {createHash} from 'node:crypto';
import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {readTransaction} from '../../source/broadcast/read-transaction.ts';
import {type Encoding, TransactionInputError} from '../../source/broadcast/transaction-input.ts';

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text));
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex').toUpperCase();

function refusalOf(content: string | Uint8Array, encoding: 'auto' | Encoding = 'auto'): string {
	const bytes = typeof content === 'string' ? bytesOf(content) : content;
	try {
		readTransaction(bytes, encoding);
	} catch (error) {
		expect(error).toBeInstanceOf(TransactionInputError);
		return (error as TransactionInputError).message;
	}
	return expect.unreachable('it should be refused');
}

describe('auto takes', () => {
	it.each([
		['deadbeef', 'hex', 'deadbeef'],
		['0xDEADbeef\n', 'hex', 'deadbeef'],
		['0XDE AD\r\n\tBE EF  ', 'hex', 'deadbeef'],
		['\u{feff}00ff\n', 'hex', '00ff'],
		['00', 'hex', '00'],
		['aGVsbG8=\n', 'base64', '68656c6c6f'],
		['aGVs\r\nbG8=', 'base64', '68656c6c6f'],
		['+/+/', 'base64', 'fbffbf'],
		['-_-_', 'base64', 'fbffbf'],
		['-_8', 'base64', 'fbff'],
		// The last character has bits that no byte takes, so it was not written by an encoder.
		['aGVsbG9=', 'raw', Buffer.from('aGVsbG9=').toString('hex')],
		['hello', 'raw', '68656c6c6f'],
		['+-+-', 'raw', '2b2d2b2d'],
		['two words', 'raw', '74776f20776f726473'],
		['{"kind":"bond"}\n', 'raw', '7b226b696e64223a22626f6e64227d0a'],
		['"quoted"', 'raw', '2271756f74656422'],
		['höllo', 'raw', '68c3b66c6c6f'],
	] as const)('%j for %s', (text, encoding, hex) => {
		const hash = sha256(Buffer.from(hex, 'hex'));
		expect(readTransaction(bytesOf(text), 'auto')).toEqual({
			parameter: `0x${hex}`,
			encoding,
			size: hex.length / 2,
			hash,
			key: {of: 'transaction', sha256: hash},
		});
	});

	it('bytes with a control among them for the bytes themselves', () => {
		const bytes = Uint8Array.of(0x61, 0x62, 0, 0x0a);
		expect(readTransaction(bytes, 'auto')).toMatchObject({encoding: 'raw', parameter: '0x6162000a', size: 4});
	});
});

describe('is told', () => {
	it.each([
		['deadbeef', 'raw', '0x6465616462656566'],
		[' \n', 'raw', '0x200a'],
		['deadbeef', 'base64', '0x75e69d6de79f'],
		['aGVsbG8', 'base64', '0x68656c6c6f'],
		[' \n', 'hex', undefined],
		['aGVsbG8=', 'hex', undefined],
		['a', 'base64', undefined],
		['aGVsbG8==', 'base64', undefined],
		['aGV sbG8=', 'base64', undefined],
		['höllo', 'hex', undefined],
		['höllo', 'base64', undefined],
	] as const)('%j is %s', (text, encoding, parameter) => {
		if (parameter === undefined) expect(refusalOf(text, encoding)).toMatch(/^the transaction/);
		else expect(readTransaction(bytesOf(text), encoding)).toMatchObject({encoding, parameter});
	});
});

describe('verbatim is sent as given', () => {
	it.each([
		['0xDEADbeef\n', '0xDEADbeef', 'deadbeef'],
		['0Xff', '0Xff', 'ff'],
		['"höllo \\"x\\""\r\n', '"höllo \\"x\\""', Buffer.from('höllo "x"').toString('hex')],
		['aGVsbG8=', 'aGVsbG8=', undefined],
		[' 0xff ', ' 0xff ', undefined],
		['0xzz', '0xzz', undefined],
		['"bad \\q"', '"bad \\q"', undefined],
		['日本', '日本', undefined],
	] as const)('%j', (text, parameter, hex) => {
		const bytes = hex === undefined ? undefined : Buffer.from(hex, 'hex');
		const hash = bytes && sha256(bytes);
		expect(readTransaction(bytesOf(text), 'verbatim')).toEqual({
			parameter,
			encoding: 'verbatim',
			size: bytes?.length,
			hash,
			key: {of: hash ? 'transaction' : 'parameter', sha256: hash ?? sha256(parameter)},
		});
	});

	it.each(['\n', '""', '0x', '0xabc', 'a\nb', 'a\n\n', 'a\u{202e}b', 'a\tb', 'a\u{200b}'])(
		'but not %j',
		text => {
			expect(refusalOf(text, 'verbatim')).toMatch(/^the transaction/);
		},
	);

	it('but not what is no UTF-8', () => {
		expect(refusalOf(Uint8Array.of(0x61, 0xff), 'verbatim')).toBe(
			'the transaction is not UTF-8 text, as a verbatim one must be',
		);
	});
});

describe('refuses', () => {
	it.each([
		['', /is empty$/],
		[' \r\n\t', /is empty: it holds only blanks/],
		['0x', /is empty$/],
		['abc', /odd number of hex digits: one is missing/],
		['0xabc', /odd number of hex digits: one is missing/],
		['0xhello', /begins with 0x but holds characters that are not hex digits/],
	])('%j', (text, sentence) => {
		expect(refusalOf(text)).toMatch(sentence);
	});

	it.each(['raw', 'hex', 'base64', 'verbatim'] as const)('nothing at all as %s', encoding => {
		expect(refusalOf('', encoding)).toBe('the transaction is empty');
	});

	it('more than a node takes, in whatever encoding, and takes just as much', () => {
		const most = new Uint8Array(1_048_576).fill(1);
		const more = new Uint8Array(1_048_577).fill(1);
		expect(readTransaction(most, 'auto').size).toBe(1_048_576);
		const hex = `0x${Buffer.from(more).toString('hex')}`;
		for (const content of [more, hex, Buffer.from(more).toString('base64')]) {
			expect(refusalOf(content)).toBe(
				'the transaction has 1048577 bytes, more than the 1048576 that a node takes',
			);
		}
		expect(refusalOf(hex, 'verbatim')).toContain('more than the 1048576');
		expect(refusalOf('x'.repeat(1_048_577), 'verbatim')).toContain('more than the 1048576');
	});

	const key = `zsknam1${'q'.repeat(60)}`;
	it.each([
		['as text', key, 'auto'],
		['verbatim', `"${key}"`, 'verbatim'],
		['in other letters', key.toUpperCase(), 'verbatim'],
		['as hex', Buffer.from(`{"key":"${key}"}`).toString('hex'), 'auto'],
		['as base64', Buffer.from(key).toString('base64'), 'base64'],
		['in escapes', '"\\u007asknam1qqq"', 'verbatim'],
	] as const)('a spending key %s, and does not repeat it', (_name, text, encoding) => {
		const sentence = refusalOf(text, encoding);
		expect(sentence).toBe('the transaction holds a spending key, which must never be sent anywhere');
	});
});

describe('any bytes come through', () => {
	const anyBytes = fc.uint8Array({minLength: 1, maxLength: 200});
	it.each([
		['hex', bytes => bytes.toString('hex')],
		['base64', bytes => bytes.toString('base64')],
		['base64', bytes => bytes.toString('base64url')],
		['raw', bytes => bytes],
	] satisfies [Encoding, (bytes: Buffer) => string | Buffer][])('as %s', (encoding, write) => {
		fc.assert(
			fc.property(anyBytes, bytes => {
				const {parameter, size} = readTransaction(Buffer.from(write(Buffer.from(bytes))), encoding);
				expect(parameter).toBe(`0x${Buffer.from(bytes).toString('hex')}`);
				expect(size).toBe(bytes.length);
			}),
		);
	});

	it('and auto tells hex by itself', () => {
		fc.assert(
			fc.property(anyBytes, bytes => {
				const hex = Buffer.from(bytes).toString('hex');
				expect(readTransaction(bytesOf(hex), 'auto')).toMatchObject({encoding: 'hex', parameter: `0x${hex}`});
			}),
		);
	});
});
