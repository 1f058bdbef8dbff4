import {useEffect, useMemo, useState} from 'react';
import type {drawMarkdown} from '../../markdown/draw-markdown.ts';
import {textOf} from '../../table/lay-out.ts';
import type {Detail} from '../ui/text/details.ts';
import {useTheme} from '../ui/theme.ts';

/** Returns the details with texts drawn as Markdown, as soon as that is loaded, which the first such text does. */
export function useMarkdown(details: readonly Detail[]): readonly Detail[] {
	const signs = useTheme();
	const [draw, setDraw] = useState<typeof drawMarkdown>();
	const isNeeded = draw === undefined && details.some(({isMarkdown}) => isMarkdown);
	useEffect(() => {
		if (isNeeded) void import('../../markdown/draw-markdown.ts').then(all => setDraw(() => all.drawMarkdown));
	}, [isNeeded]);
	return useMemo(() => {
		const toDrawn = (detail: Detail): Detail => {
			if (!draw || !detail.isMarkdown) return detail;
			const drawIn = (width: number) => draw(detail.value, {width, signs});
			if (!signs.isSpoken) return {...detail, draw: drawIn};
			return {...detail, value: drawIn(Number.POSITIVE_INFINITY).map(textOf).join('\n')};
		};
		return details.map(toDrawn);
	}, [details, draw, signs]);
}
