import {useMemo, useSyncExternalStore} from 'react';
import type {ViewWord} from '../../columns/views.ts';
import type {ViewLook} from '../../store/store.ts';
import {type WidthMode, widthModes} from '../../table/lay-out.ts';
import {useShell} from '../shell/shell-context.ts';

/** How a list is shown: as chosen on the screen, else as the configuration says, else by itself. */
export interface ShownLook {
	/** Undefined: where the terminal is wide enough. */
	readonly pane: boolean | undefined;
	/** Ids in their order; undefined: those of the list itself. */
	readonly columns: readonly string[] | undefined;
	/** Those of the configuration; undefined: it has none. */
	readonly usualColumns: readonly string[] | undefined;
	readonly mode: WidthMode;
	/** Keeps a choice for this list, in this session and later ones. */
	choose(change: ViewLook): void;
}

export function useViewLook(view: ViewWord): ShownLook {
	const {store, views} = useShell();
	const {look} = store;
	const chosen = useSyncExternalStore(look.subscribe, () => look.read().views[view]);
	const configured = views[view];
	return useMemo(
		() => ({
			pane: chosen?.pane ?? configured?.pane,
			usualColumns: configured?.columns,
			columns: chosen?.columns ?? configured?.columns,
			mode:
				widthModes.find(mode => mode === chosen?.width) ??
				widthModes.find(mode => mode === configured?.width) ??
				'normal',
			choose: change => look.chooseView(view, change),
		}),
		[chosen, configured, look, view],
	);
}
