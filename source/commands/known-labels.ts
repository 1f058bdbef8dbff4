import path from 'node:path';
import type {NamedAddress} from '../domain/labels.ts';
import type {ReadLabels} from '../options/options.ts';
import {parseRoute} from '../routes/parse-route.ts';
import {routeForms, routeWords} from '../routes/route-forms.ts';
import {splitRoute} from '../routes/route-words.ts';
import type {ServiceLoaders} from '../services/connect.ts';
import type {System} from '../system/system.ts';
import {xdgFolder} from '../system/xdg-folder.ts';

/**
Creates the reader of the dashboard's address labels. The embedded chain has labels of its own, the same at each
start, so a chain is started just to read them. The file is read on demand: most commands need no label.
*/
export function createLabelReader(
	{environment}: System,
	loaders: Pick<ServiceLoaders, 'startSimulator'>,
): ReadLabels {
	return async (isEmbedded, chain) => {
		if (isEmbedded) {
			const {inventedLabels} = await import('../store/invented-labels.ts');
			const chain = await loaders.startSimulator({});
			await chain.close();
			return inventedLabels(chain.delegators);
		}
		const folder = xdgFolder('state', environment);
		if (folder === undefined) return [];
		const [{readState, stateFileName}, {namesOn}] = await Promise.all([
			import('../store/state-file.ts'),
			import('../store/on-chain.ts'),
		]);
		const reading = await readState(path.join(folder, stateFileName));
		// A command with a plain address works without labels, and the dashboard reports what is wrong with a broken
		// file.
		return 'value' in reading ? namesOn(reading.value.remembered, chain) : [];
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
