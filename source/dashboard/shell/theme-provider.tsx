import {createContext, type ReactNode, useContext, useMemo, useState, useSyncExternalStore} from 'react';
import type {LookStore} from '../../store/store.ts';
import {type NamedTheme, themeInForce, themeNames} from '../../theme/themes.ts';
import {createTheme, ThemeContext, type ThemeOptions} from '../ui/theme.ts';

/** The themes that can be chosen, and what choosing does. */
export interface Themes {
	/** That of the configuration first. */
	readonly names: readonly string[];
	/** Name of the one that is kept, whatever is looked at. */
	readonly kept: string;
	/** Name of the one of the configuration, or of the default. */
	readonly configured: string;
	/** Why none can be seen, in one sentence. */
	readonly refusal: string | undefined;
	/** Shows the whole screen in a theme until another is looked at; undefined: in the one that is kept. */
	preview(name: string | undefined): void;
	/** Keeps a theme for this and later sessions. That of the configuration needs no keeping: the choice is forgotten. */
	keep(name: string): void;
}

const ThemesContext = createContext<Themes | undefined>(undefined);

export function useThemes(): Themes {
	const themes = useContext(ThemesContext);
	if (!themes) throw new Error('useThemes needs the ThemeProvider around it');
	return themes;
}

interface ThemeProviderProps extends Omit<ThemeOptions, 'theme'> {
	/** What is chosen on the screen. */
	readonly look: LookStore;
	/** That of the configuration; undefined: it has none. */
	readonly configured: NamedTheme | undefined;
	readonly children: ReactNode;
}

/** Provides the theme in force, or the one that is looked at. */
export function ThemeProvider(props: ThemeProviderProps) {
	const {look, configured, colors, isAscii, isSpoken = false, children} = props;
	const chosen = useSyncExternalStore(look.subscribe, () => look.read().theme);
	const [previewed, preview] = useState<string>();
	const name = previewed ?? chosen;
	const theme = useMemo(
		() => createTheme({colors, theme: themeInForce(configured, name), isAscii, isSpoken}),
		[colors, configured, name, isAscii, isSpoken],
	);
	const themes = useMemo((): Themes => {
		const usual = themeInForce(configured, undefined).name;
		return {
			names: themeNames(configured),
			kept: themeInForce(configured, chosen).name,
			configured: usual,
			refusal: whyNone(colors === 'none', isSpoken),
			preview,
			keep: kept => look.chooseTheme(kept === usual ? undefined : kept),
		};
	}, [look, configured, chosen, colors, isSpoken]);
	return (
		<ThemesContext value={themes}>
			<ThemeContext value={theme}>{children}</ThemeContext>
		</ThemesContext>
	);
}

function whyNone(isWithoutColors: boolean, isSpoken: boolean): string | undefined {
	if (isSpoken) return 'A theme changes colours alone, which a screen reader does not read.';
	if (isWithoutColors) return 'Colours are off, by NO_COLOR or --no-color: every theme looks like mono.';
	return undefined;
}

/** What is said of a theme that is kept from now on. */
export function describeKept(name: string, before: string): string {
	return name === before ? `The theme is ${name}.` : `The theme is ${name} now; :theme ${before} goes back.`;
}
