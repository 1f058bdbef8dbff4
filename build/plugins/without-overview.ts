import type {Plugin} from 'rolldown';
import {sayMissed} from './say-missed.ts';

const overview = 'ErrorOverview.js';
const found = new Set<string>();

/**
Ink draws the place in the code where an error came from, on a screen that is then given back: the program says itself what
went wrong. What draws it asks for the working directory as it loads, and where that was removed no list could be printed.
*/
export const withoutOverview: Plugin = {
	name: 'without-overview',
	load: {
		filter: {id: /\/ink\/build\/components\/ErrorOverview\.js$/},
		handler() {
			found.add(overview);
			return 'export default () => null;';
		},
	},
	buildEnd: sayMissed('Ink', [overview], found),
};
