import type {DisplayOptions} from '../options/display-options.ts';
import type {System} from '../system/system.ts';
import type {Paint} from '../table/paint-cell.ts';
import {type NamedTheme, type ThemeInForce, themeInForce} from '../theme/themes.ts';
import {readRemembered} from './known-labels.ts';

/** Loads the painter of answers, with the dashboard's colours; undefined: no colours. */
export async function painterFor(
	{colors, theme}: DisplayOptions,
	environment: System['environment'],
): Promise<Paint | undefined> {
	if (colors === 'none') return undefined;
	const {createPalette} = await import('../theme/palette.ts');
	return createPalette(await readThemeInForce(theme, environment), colors).paint;
}

/**
Reads the theme in force. Flaws of the file that remembers the choice are left to the dashboard.

@param configured theme of the configuration
*/
export async function readThemeInForce(
	configured: NamedTheme | undefined,
	environment: System['environment'],
): Promise<ThemeInForce> {
	const reading = await readRemembered(environment);
	return themeInForce(configured, 'value' in reading ? reading.value.look.theme : undefined);
}
