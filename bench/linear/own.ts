import {parse} from 'smol-toml';
import {decodeJournal} from '../../source/broadcast/attempt.ts';
import {fromHex, isBase64, isHex, readTransaction} from '../../source/broadcast/read-transaction.ts';
import {guessPaste} from '../../source/dashboard/use-root-input.ts';
import {withoutFinalSlashes} from '../../source/domain/service.ts';
import {createConfigSource} from '../../source/options/config/config-source.ts';
import {decodeRemembered} from '../../source/store/decode-remembered.ts';
import {createInputReader} from '../../source/terminal/input-reader.ts';
import {filled, ofText, orRefusal, type Reading} from './reading.ts';

/** Bytes of a configuration that is read. */
const largestConfig = 64 * 1024;

const base64 = (text: string) => isBase64(text, {mayLackPadding: true});

/** Reads it as a terminal sends it: all at once, and in pieces. */
function readInput(text: string): unknown {
	const [whole, inPieces] = [createInputReader(guessPaste), createInputReader(guessPaste)];
	const all = [whole.take(text, 0).length];
	for (let at = 0; at < text.length; at += 16) all.push(inPieces.take(text.slice(at, at + 16), 0).length);
	return [all, whole.wake(60_000), inPieces.wake(60_000)];
}

/** Input from a terminal that never ends, or repeats. */
const input: Readonly<Record<string, (size: number) => string>> = {
	'CSI without an end': size => `\u001b[${filled(size, '0')}`,
	'OSC without an end': size => `\u001b]${filled(size, 'x')}`,
	'DCS without an end': size => `\u001bP${filled(size, '1')}`,
	'beginnings of OSC': size => filled(size, '\u001b]0'),
	'beginnings of CSI': size => filled(size, '\u001b['),
	arrows: size => filled(size, '\u001b[B'),
	'Esc keys': size => filled(size, '\u001b'),
	'Ctrl-C': size => filled(size, 'a\u0003'),
	'a paste without an end': size => `\u001b[200~${filled(size, 'é\u001b[201')}`,
	'a paste with Ctrl-C': size => `\u001b[200~${filled(size, 'a\u0003')}`,
	pastes: size => filled(size, '\u001b[200~a\u001b[201~'),
	'the beginning of an address': size => filled(size, `tnam1${filled(100, 'q')} `),
	'an address without an end': size => `tnam1${filled(size, 'qpzry9x8gf')}`,
};

/** Functions that read what a person gives: keys, transactions, the configuration, the files that are kept. */
export const ownReadings: readonly Reading[] = [
	ofText('isBase64: blanks', base64, size => `a${filled(size, ' ')}b`),
	ofText('isBase64: lines', base64, size => filled(size, 'aaaa \n ')),
	ofText('isBase64: padding', base64, size => `${filled(size, '=')}a`),
	ofText('isHex: digits', isHex, size => `${filled(size, '0')}x`),
	ofText('fromHex: blanks', orRefusal(fromHex), size => `${filled(size, '0 ')}x`),
	...(['auto', 'verbatim', 'base64'] as const).map(encoding =>
		ofText(
			`readTransaction, ${encoding}: blanks`,
			orRefusal(text => readTransaction(Buffer.from(text), encoding)),
			size => `a${filled(size, ' ')}b`,
		),
	),
	ofText('guessPaste: keys', guessPaste, size => filled(size, '012jkd')),
	ofText('guessPaste: digits', guessPaste, size => `${filled(size, '0123456789abcdef')}x`),
	ofText('guessPaste: lines', guessPaste, size => `${filled(size, '0123456789abcdef\n')}?`),
	ofText('guessPaste: blanks', guessPaste, size => `{abcdefgh${filled(size, ' ')}x`),
	...Object.entries(input).map(([what, toText]) => ofText(`input: ${what}`, readInput, toText)),
	ofText('withoutFinalSlashes: slashes', withoutFinalSlashes, size => `http://a${filled(size, '/')}x`),
	ofText('decodeJournal: lines', decodeJournal, size => filled(size, '{"id":"a"}\n')),
	ofText('decodeRemembered: addresses', decodeRemembered, size =>
		JSON.stringify({addresses: Array.from({length: size / 20}, (_, index) => ({address: `a${index}`}))}),
	),
	...Object.entries({
		comments: '#\n',
		keys: 'a = 1\n',
		brackets: '[',
		quotes: 'a = "',
		blanks: ' ',
	}).map(
		([what, piece]): Reading => ({
			...ofText(
				`configuration: ${what}`,
				orRefusal(text => createConfigSource('config.toml', text, parse)),
				size => filled(size, piece),
			),
			most: largestConfig / 4,
		}),
	),
	{
		...ofText(
			'configuration: the line of a mistake',
			text => createConfigSource('config.toml', text, parse).placeOf(['x']),
			size => `${filled(size, '#\n')}x = 1`,
		),
		most: largestConfig / 4,
	},
];
