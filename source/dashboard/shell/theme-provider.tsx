import {createContext, type ReactNode, useContext, useMemo, useState, useSyncExternalStore} from 'react';
import type {LookStore} from '../../store/store.ts';
import {type NamedTheme, themeInForce, themeNames} from '../../theme/themes.ts';
import {createTheme, ThemeContext, type ThemeOptions} from '../ui/theme.ts';

/** Available themes, and the actions on them. */
export interface Themes {
	/** Names of the themes, the configured one first. */
	readonly names: readonly string[];
	/** Name of the kept theme, whatever is previewed. */
	readonly kept: string;
	/** Name of the configured theme, or of the default. */
	readonly configured: string;
	/** Reason why no theme can be seen, in one sentence; undefined: they can. */
	readonly refusal: string | undefined;
	/** Previews a theme on the whole screen until the next preview; undefined: shows the kept one. */
	preview(name: string | undefined): void;
	/** Keeps a theme for this and later sessions; keeping the configured one forgets the choice. */
	keep(name: string): void;
}

const ThemesContext = createContext<Themes | undefined>(undefined);

export function useThemes(): Themes {
	const themes = useContext(ThemesContext);
	if (!themes) throw new Error('useThemes needs the ThemeProvider around it');
	return themes;
}

interface ThemeProviderProps extends Omit<ThemeOptions, 'theme'> {
	/** Options chosen on the screen. */
	readonly look: LookStore;
	/** Configured theme; undefined: there is none. */
	readonly configured: NamedTheme | undefined;
	readonly children: ReactNode;
}

/** Provides the theme in force, or the previewed one. */
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
		const base = themeInForce(configured, undefined).name;
		return {
			names: themeNames(configured),
			kept: themeInForce(configured, chosen).name,
			configured: base,
			refusal: whyNone(colors === 'none', isSpoken),
			preview,
			keep: kept => look.chooseTheme(kept === base ? undefined : kept),
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

/** Describes that a theme is kept from now on. */
export function describeKept(name: string, before: string): string {
	return name === before ? `The theme is ${name}.` : `The theme is ${name} now; :theme ${before} goes back.`;
}
