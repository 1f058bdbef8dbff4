import {chainPanels, exporterPanels} from './chain-panels.ts';
import {myPanels} from './my-panels.ts';
import {needsMePanel} from './needs-me.ts';
import type {PanelRecord} from './panel.ts';
import {validatorPanels} from './validator-panels.ts';

/** Every panel of the dashboard, from the first on: what may call for the person, and then why. */
export const dashboardPanels: readonly PanelRecord[] = [
	needsMePanel,
	...validatorPanels,
	...myPanels,
	...chainPanels,
	...exporterPanels,
];
