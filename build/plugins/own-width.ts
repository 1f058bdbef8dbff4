import path from 'node:path';
import type {Plugin} from 'rolldown';

const width = path.resolve('source/format/width.ts');

/**
Ink measures its lines as we measure what is in them. Its own library finds joined emoji too, for which it takes
30 ms at each start; a text cleaned at decoding has none, and for such texts both give the same widths.
*/
export const ownWidth: Plugin = {
	name: 'own-width',
	resolveId: {filter: {id: /^string-width$/}, handler: () => '\0width'},
	load: {
		filter: {id: /^\0width$/},
		handler: () => `export {widthOf as default} from ${JSON.stringify(width)};`,
	},
};
