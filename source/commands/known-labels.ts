import path from 'node:path';
import type {NamedAddress} from '../domain/labels.ts';
import type {Loaders} from '../loaders.ts';
import type {ReadLabels} from '../options/options.ts';
import {parseRoute} from '../routes/parse-route.ts';
import {routeForms, routeWords} from '../routes/route-forms.ts';
import {splitRoute} from '../routes/route-words.ts';
import {stateFileName, stateFolder} from '../system/state-folder.ts';
import type {System} from '../system/system.ts';

/**
Creates the reader of the dashboard's address labels. The embedded chain has labels of its own, the same at each
start, so a chain is started just to read them. The file is read on demand: most commands need no label.
*/
export function createLabelReader({environment}: System, loaders: Loaders): ReadLabels {
	return async isEmbedded => {
		if (isEmbedded) {
			const {inventedLabels} = await import('../store/invented-labels.ts');
			const chain = await loaders.startSimulator({});
			await chain.close();
			return inventedLabels(chain.delegators);
		}
		const folder = stateFolder(environment);
		if (folder === undefined) return [];
		const {readState} = await import('../store/state-file.ts');
		const reading = await readState(path.join(folder, stateFileName));
		// A command with a plain address works without labels, and the dashboard reports what is wrong with a broken
		// file.
		return reading.isBroken ? [] : reading.content.remembered.addresses;
	};
}

/** The labels that a route needs; empty if it can be parsed without them. */
export async function labelsFor(
	route: string,
	read: () => Promise<readonly NamedAddress[]>,
): Promise<readonly NamedAddress[]> {
	const view = routeWords.find(word => word === splitRoute(route).parts[0]);
	if (view === undefined || routeForms[view].argument !== 'address') return [];
	return 'problem' in parseRoute(route) ? read() : [];
}
