import {useMemo} from 'react';
import {layOutColumns} from '../../components/columns.ts';
import type {KeyContext} from '../../keys.ts';
import type {ValidatorsRoute} from '../../routes/route.ts';
import {useTheme} from '../../theme.ts';
import {Chrome} from '../chrome.tsx';
import {rowsOf, ScreenBody} from '../screen-body.tsx';
import type {Shell} from '../shell.ts';
import {NarrowingPrompt} from './narrowing-prompt.tsx';
import {useListNews} from './use-list-news.ts';
import {type Focus, useValidatorKeys, useValidatorsState} from './use-validator-keys.ts';
import {useValidatorList} from './use-validator-list.ts';
import {createValidatorColumns} from './validator-columns.ts';
import {countMatches, describeList} from './validator-words.ts';
import {ValidatorsBody, ValidatorsHeader} from './validators-body.tsx';

interface ValidatorsScreenProps {
	readonly shell: Shell;
	readonly route: ValidatorsRoute;
}

const contexts: Readonly<Record<Focus, KeyContext>> = {
	list: 'list',
	details: 'details',
	states: 'choice',
	narrowing: 'prompt',
};

/** The validators: a page of them, what it was sorted and filtered by, and all that is known of one. */
export function ValidatorsScreen({shell, route}: ValidatorsScreenProps) {
	const theme = useTheme();
	const state = useValidatorsState();
	const isPrompting = state.focus === 'narrowing';
	const height = rowsOf(shell, isPrompting);
	const list = useValidatorList(shell, route, height);
	const {answer, rows, isLoading, stake} = list;
	const loaded = answer?.page.items;
	const {listWidth, kind} = shell.arrangement;

	const columns = useMemo(() => createValidatorColumns(theme, stake, loaded), [theme, stake, loaded]);
	const layout = useMemo(
		() => layOutColumns(columns, {width: listWidth, mode: state.mode, scroll: state.scroll}),
		[columns, listWidth, state.mode, state.scroll],
	);
	useValidatorKeys({shell, route, list, state, height, furthest: layout.furthest});
	useListNews(shell, route, list);

	const words = answer
		? describeList(answer, route, {
				theme,
				matches: rows.length,
				isLoading,
				lost: list.cursor.isLost ? list.cursor.name : undefined,
			})
		: '';
	const typed = `/${route.narrowing}${theme.glyphs.caret}  ${countMatches(rows.length, loaded?.length ?? 0)}`;
	const parts = {shell, route, list, state, layout};
	const total = answer?.page.totalItems;
	return (
		<Chrome
			shell={shell}
			view="validators"
			freshness={list.freshness}
			summary={total === undefined ? 'validators' : `${total} validators`}
		>
			<ScreenBody
				shell={shell}
				header={<ValidatorsHeader {...parts} />}
				context={contexts[state.focus]}
				hasRows={rows.length > 0}
				words={state.focus === 'states' ? '' : isPrompting ? typed : words}
				isLastLineNeeded={isPrompting}
			>
				{visible => <ValidatorsBody {...parts} height={visible} />}
			</ScreenBody>
			{isPrompting && kind !== 'line' && (
				<NarrowingPrompt shell={shell} route={route} onClose={() => state.setFocus('list')} />
			)}
		</Chrome>
	);
}
