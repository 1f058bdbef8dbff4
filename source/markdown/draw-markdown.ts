import {cleanText} from '../domain/clean.ts';
import type {Signs} from '../format/signs.ts';
import {cut, fitToWidth, widthOf, wrap, wrapWords} from '../format/text.ts';
import type {Cell} from '../table/lay-out.ts';
import {drawTable, type TableRow} from './draw-table.ts';
import {type MarkdownToken, readMarkdown} from './read-markdown.ts';
import {markOf, marks, readWords, toParts} from './words.ts';

export interface MarkdownRoom {
	/** Cells of a line. */
	readonly width: number;
	readonly signs: Signs;
	/** True for print: long words and code reach beyond the line, to be copied. */
	readonly isPrinted?: boolean;
}

/** Draws a text in Markdown as lines. Words without Markdown keep their lines, blanks and blank lines. */
export function drawMarkdown(text: string, room: MarkdownRoom): readonly Cell[] {
	const clean = cleanText(text);
	const page = createPage(clean.split('\n'), room);
	const blocks = createBlocks(page, room);
	const tokens = readMarkdown(clean);
	if (!tokens) page.write(clean);
	for (const token of tokens ?? []) {
		const {type, map} = token;
		if (map && /^(?:paragraph_open|heading_open|fence|hr|table_open)$/.test(type)) page.keepBlankLines(map);
		blocks[type]?.(token);
	}
	return page.lines;
}

/** Creates lines to draw blocks on, below and within each other. */
function createPage(source: readonly string[], {width, isPrinted = false}: MarkdownRoom) {
	const lines: Cell[] = [];
	/** Open items, quotes and code, with what their first line and the others begin with. */
	const layers: Array<{readonly first: string; readonly rest: string; isBegun: boolean}> = [];
	/** Line of the source after the last block. */
	let end = 0;
	// Deep lists in a narrow pane still have words.
	const narrow = (prefixes: readonly string[]) => cut(prefixes.join(''), Math.floor(width / 2));
	const room = () => Math.max(1, width - widthOf(narrow(layers.map(({first}) => first))));
	const add = (line: string) => {
		const prefix = narrow(layers.map(({first, rest, isBegun}) => (isBegun ? rest : first)));
		for (const layer of layers) layer.isBegun = true;
		const parts = toParts(prefix + line);
		lines.push(parts.every(part => typeof part === 'string') ? parts.join('').trimEnd() : {parts});
	};
	const write = (words: string) => {
		// Decoded entities may have made a character that was cleaned away before, or a part of a key.
		const cleaned = cleanText(words);
		const safe = cleaned === words.replaceAll(marks, '').trim() ? words : cleaned;
		let mark = '';
		for (const line of (isPrinted ? wrapWords : wrap)(safe, room())) {
			add(mark + line);
			mark = line.match(marks)?.at(-1) ?? mark;
		}
	};
	return {
		lines,
		room,
		add,
		write,
		/** Writes words without style, as they stand in the source if no block is open. */
		writePlain: (words: string, map: readonly [number, number]) =>
			write(layers.length === 0 ? source.slice(...map).join('\n') : words),
		open: (first: string, rest: string) => void layers.push({first, rest, isBegun: false}),
		close() {
			// An item without words still has its mark.
			if (layers.at(-1)?.isBegun === false) add('');
			layers.pop();
		},
		/** Keeps the blank lines of the source before a block, in a quote too. */
		keepBlankLines([start, next]: readonly [number, number]) {
			const blank = narrow(layers.filter(({isBegun}) => isBegun).map(({rest}) => rest)).trimEnd();
			const between = lines.length === 0 ? [] : source.slice(end, start);
			for (const line of between) if (/^[\s>]*$/.test(line)) lines.push(blank);
			end = next;
		},
	};
}

type Blocks = Readonly<Record<string, (token: MarkdownToken) => void>>;

/** Creates the functions that draw each type of block, or its beginning and end. */
function createBlocks(page: ReturnType<typeof createPage>, {signs, isPrinted}: MarkdownRoom): Blocks {
	const {isSpoken, isAscii, glyphs} = signs;
	const bar = isSpoken ? '' : `${glyphs.rule} `;
	const bullet = isSpoken ? '' : isAscii ? '- ' : '• ';
	/** Last numbers of the open lists; undefined: their items have none. */
	const numbers: Array<number | undefined> = [];
	let rows: TableRow[] = [];
	let block = '';
	return {
		bullet_list_open: () => numbers.push(undefined),
		ordered_list_open: () => numbers.push(-1),
		bullet_list_close: () => numbers.pop(),
		ordered_list_close: () => numbers.pop(),
		list_item_open({info, markup}) {
			const last = numbers.pop();
			// An author may leave numbers out, or begin each item with 1.
			numbers.push(last === undefined ? undefined : Math.max(last + 1, Number(info)));
			const sign = last === undefined ? bullet : `${numbers.at(-1)}${markup} `;
			page.open(sign, isSpoken ? '' : ' '.repeat(sign.length));
		},
		list_item_close: page.close,
		blockquote_open: () => page.open(isSpoken ? 'Quote: ' : bar, bar),
		blockquote_close: page.close,
		paragraph_open: ({type}) => (block = type),
		heading_open: ({type}) => (block = type),
		inline({content, children, map}) {
			const isHeading = block === 'heading_open';
			const words = readWords(children ?? [], isHeading ? 'title' : undefined);
			const cell = rows.at(-1)?.at(-1);
			if (block === 'table_open' && cell) cell.text = cleanText(words).replaceAll(/\s+/g, ' ');
			else if (map && words === content.replaceAll(/\n +/g, '\n')) page.writePlain(words, map);
			else page.write((isHeading && isSpoken ? 'Heading: ' : '') + words);
		},
		fence({content}) {
			page.open(isSpoken ? 'Code: ' : '  ', isSpoken ? '' : '  ');
			for (const line of content.replace(/\n$/, '').split('\n')) {
				const fitted = () => fitToWidth(line, page.room(), 'left', glyphs.ellipsis).trimEnd();
				if (isSpoken) page.write(line);
				else page.add(markOf('accent') + (isPrinted ? line : fitted()));
			}
			page.close();
		},
		hr: () => isSpoken || page.add(markOf('quiet') + (isAscii ? '-' : '─').repeat(page.room())),
		table_open({type}) {
			block = type;
			rows = [];
		},
		tr_open: () => rows.push([]),
		th_open: token => rows.at(-1)?.push({text: '', isFigure: /right/.test(`${token.attrGet('style')}`)}),
		td_open: () => rows.at(-1)?.push({text: '', isFigure: false}),
		table_close() {
			const drawn = isSpoken ? undefined : drawTable(rows, page.room(), signs);
			if (drawn) return drawn.forEach(page.add);
			for (const row of rows.slice(1)) {
				const cells = row.map(({text}, at) => `${rows[0]?.[at]?.text || at + 1}: ${text || glyphs.missing}`);
				page.write(cells.join('; '));
			}
		},
	};
}
