import {viewWords} from '../columns/views.ts';
import {type ShownValue, shownOf} from '../options/config/config-key.ts';
import {type ViewsSection, viewTable} from '../options/config/views-section.ts';
import type {Origin, Setting} from '../options/settings.ts';
import type {System} from '../system/system.ts';
import {readRemembered} from './known-labels.ts';

/** One thing that is said of a list, in the words of the configuration. */
export interface ViewSetting extends Setting<ShownValue> {
	/** 'views.validators.columns' */
	readonly name: string;
}

/**
How lists look and open, as far as the configuration or a choice on the screen says; what the screen says goes first.
What is wrong with the file that remembers the choices is the dashboard's to say.
*/
export async function readViewSettings(
	configured: ViewsSection,
	environment: System['environment'],
): Promise<readonly ViewSetting[]> {
	const reading = await readRemembered(environment);
	const chosen = 'value' in reading ? reading.value.look.views : {};
	return viewWords.flatMap(view => {
		const keys = viewTable(view);
		const onScreen = shownOf(keys, chosen[view] ?? {});
		return shownOf(keys, configured[view] ?? {}).flatMap(({name, value: inFile}, index): ViewSetting[] => {
			const remembered = onScreen[index]?.value;
			const value = remembered ?? inFile;
			const origin: Origin = {kind: remembered === undefined ? 'file' : 'screen'};
			return value === undefined ? [] : [{name: `views.${view}.${name}`, value, origin}];
		});
	});
}
