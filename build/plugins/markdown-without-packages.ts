import type {Plugin} from 'rolldown';
import {sayMissed} from './say-missed.ts';

/** Names of the entities that people write, each with its character. */
const entities =
	'amp& lt< gt> quot" apos\' nbsp\u00a0 copy© reg® trade™ hellip… ndash– mdash— lsquo‘ rsquo’ ldquo“ rdquo” ' +
	'laquo« raquo» bull• middot· times× divide÷ plusmn± minus− deg° sect§ para¶ euro€ pound£ yen¥ cent¢ permil‰ ' +
	'larr← uarr↑ rarr→ darr↓ le≤ ge≥ ne≠ asymp≈ infin∞ sup2² sup3³ frac12½ frac14¼ frac34¾ micro\u00b5 check✓';

/** Packages of the parser of Markdown, each with what replaces it. */
const replacements: Readonly<Record<string, string>> = {
	// There are more than two thousand.
	entities: `const known = ${JSON.stringify(Object.fromEntries(entities.split(' ').map(each => [`&${each.slice(0, -1)};`, each.slice(-1)])))};
		export const decodeHTMLStrict = entity => Object.hasOwn(known, entity) ? known[entity] : entity;`,
	'uc.micro': 'export const P = /\\p{P}/u; export const S = /\\p{S}/u;',
	// It looks for no addresses in words, and leaves those of links as they are.
	'linkify-it': 'export class LinkifyIt {}',
	mdurl: 'export const parse = undefined, encode = undefined, decode = undefined, format = undefined;',
	'punycode.js': 'export default undefined;',
};

/** Parts of the parser that it does not use here, as it has no HTML, no typography and no renderer. */
const parts: Readonly<Record<string, string>> = {
	'renderer.ts': 'var Renderer = class {};',
	'rules_core/linkify.ts': 'function linkify$1() {}',
	'rules_core/replacements.ts': 'function replace() {}',
	'rules_core/smartquotes.ts': 'function smartquotes() {}',
	'common/html_blocks.ts': '',
	'common/html_re.ts': '',
	'rules_block/html_block.ts': 'function html_block() { return false; }',
	'rules_inline/html_inline.ts': 'function html_inline() { return false; }',
	'rules_inline/linkify.ts': 'function linkify() { return false; }',
};

const region = /^\/\/#region src\/(\S+)\n[\s\S]*?^\/\/#endregion$/gm;

const names = [...Object.keys(replacements), ...Object.keys(parts)];
const found = new Set<string>();

/**
The parser of Markdown brings tables of all entities and of all top-level domains, and what finds and encodes addresses.
Without that, and without its unused parts, it takes less than half as much of the program.
*/
export const markdownWithoutPackages: Plugin = {
	name: 'markdown-without-packages',
	resolveId: {
		filter: {id: /^(?:entities|uc\.micro|linkify-it|mdurl|punycode\.js)$/},
		handler(id, importer = '') {
			if (!/\/markdown-it\/dist\//.test(importer)) return undefined;
			found.add(id);
			return `\0markdown:${id}`;
		},
	},
	load: {
		filter: {id: /^\0markdown:/},
		handler: id => replacements[id.slice('\0markdown:'.length)],
	},
	transform: {
		filter: {id: /\/markdown-it\/dist\/markdown-it\.mjs$/},
		handler: code =>
			code.replaceAll(region, (text, name: string) => {
				const instead = parts[name];
				if (instead === undefined) return text;
				found.add(name);
				return instead;
			}),
	},
	buildEnd: sayMissed('markdown-it', names, found),
};
