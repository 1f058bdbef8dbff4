import {columnWords, type ViewWord, viewWords, wordOfColumn} from '../columns/views.ts';
import type {ViewSettings, ViewsSection} from '../options/config/views-section.ts';
import type {Setting} from '../options/settings.ts';
import type {ViewLook} from '../store/chosen-look.ts';
import type {System} from '../system/system.ts';
import {readRemembered} from './known-labels.ts';

/** One thing that is said of a list, in the words of the configuration. */
export interface ViewSetting extends Setting<string | boolean | undefined> {
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
	return viewWords.flatMap(view => settingsOf(view, chosen[view], configured[view]));
}

function settingsOf(
	view: ViewWord,
	chosen: ViewLook | undefined,
	configured: ViewSettings | undefined,
): readonly ViewSetting[] {
	const {order} = configured ?? {};
	const toWords = (ids: readonly string[] | undefined) =>
		ids
			?.map(id => wordOfColumn(view, id))
			.filter(word => columnWords(view).includes(word))
			.join(', ');
	return [
		settle(view, 'columns', toWords(chosen?.columns), toWords(configured?.columns)),
		settle(view, 'sort', undefined, order && `${order.sort} ${order.order}`),
		settle(view, 'pane', chosen?.pane, configured?.pane),
		settle(view, 'width', chosen?.width, configured?.width),
	].filter(({value}) => value !== undefined);
}

function settle(
	view: ViewWord,
	key: keyof ViewSettings | 'sort',
	chosen: string | boolean | undefined,
	configured: string | boolean | undefined,
): ViewSetting {
	return {
		name: `views.${view}.${key}`,
		value: chosen ?? configured,
		origin: {kind: chosen === undefined ? 'file' : 'screen'},
	};
}
