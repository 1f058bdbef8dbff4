import {createContext, useContext} from 'react';
import {createSigns, type Glyphs, type Meaning, type Signs} from '../../format/signs.ts';
import type {Colors, TintName} from '../../theme/color.ts';
import {createPalette} from '../../theme/palette.ts';
import {type ColorTheme, shippedThemes} from '../../theme/themes.ts';

export type {Glyphs, Meaning, TintName};

export interface Theme extends Signs {
	/** True if the open tab and the like are marked by a character too: without colours, or with ASCII only. */
	readonly hasMarks: boolean;
	/** Paints a text by its meaning in the theme in force. */
	paint(meaning: Meaning, text: string): string;
	/** Paints a text in a colour that the user chose; plain without colours. */
	tint(color: TintName, text: string): string;
	/** Returns the text in bold, whatever colours it has. */
	embolden(text: string): string;
}

export interface ThemeOptions {
	/** Colours that the terminal can show. */
	readonly colors: Colors;
	/** Theme in force; default: the shipped default theme. */
	readonly theme?: ColorTheme;
	readonly isAscii: boolean;
	/** Plain sentences for a screen reader: no glyphs, no colours, no attributes. */
	readonly isSpoken?: boolean;
}

export function createTheme(options: ThemeOptions): Theme {
	const {colors, theme = shippedThemes.default, isAscii, isSpoken = false} = options;
	if (isSpoken) return spokenTheme;
	const {hasColor, ...brushes} = createPalette(theme, colors);
	return {...createSigns({isAscii, isSpoken}), hasMarks: isAscii || !hasColor, ...brushes};
}

const spokenTheme: Theme = {
	...createSigns({isAscii: true, isSpoken: true}),
	hasMarks: true,
	paint: (_meaning, text) => text,
	tint: (_color, text) => text,
	embolden: text => text,
};

/** Theme for every component; the dashboard provides the one in force. */
export const ThemeContext = createContext<Theme>(createTheme({colors: '16', isAscii: false}));

export function useTheme(): Theme {
	return useContext(ThemeContext);
}
