import {Box, Text} from 'ink';
import {Checklist} from '../../components/checklist.tsx';
import type {ColumnLayout} from '../../components/columns.ts';
import {Table, TableHeader} from '../../components/table.tsx';
import {TextLines} from '../../components/text-lines.tsx';
import {filterStates, type Validator, validatorStates} from '../../domain/validator.ts';
import {wrap} from '../../format/text.ts';
import {useParameters} from '../../queries/use-parameters.ts';
import type {ValidatorsRoute} from '../../routes/route.ts';
import {useTheme} from '../../theme.ts';
import {dividerWidth} from '../arrangement.ts';
import type {Shell} from '../shell.ts';
import {DetailsPane} from './details-pane.tsx';
import type {ValidatorsState} from './use-validator-keys.ts';
import type {ValidatorList} from './use-validator-list.ts';
import {describeNothing} from './validator-words.ts';

export interface ValidatorsParts {
	readonly shell: Shell;
	readonly route: ValidatorsRoute;
	readonly list: ValidatorList;
	readonly state: ValidatorsState;
	readonly layout: ColumnLayout<Validator>;
}

const stateChoice = filterStates.map(value => ({value, note: validatorStates[value]?.meaning ?? ''}));

export function ValidatorsHeader({shell, list, state, layout}: ValidatorsParts) {
	const theme = useTheme();
	const {width, listWidth, detailsWidth} = shell.arrangement;
	if (shell.isHelpOpen || state.focus === 'states') return <Text> </Text>;
	const title = `Details of ${list.current?.name ?? 'a validator without a name'}`;
	if (state.focus === 'details' && detailsWidth === 0) {
		return <TextLines lines={[{text: title, meaning: 'title'}]} height={1} width={width} />;
	}
	return (
		<Box>
			<TableHeader layout={layout} width={listWidth} />
			{detailsWidth > 0 && (
				<Text wrap="truncate">
					{`  ${state.focus === 'details' ? theme.glyphs.cursor : ' '} ${theme.paint('title', 'Details')}`}
				</Text>
			)}
		</Box>
	);
}

/** The rows, beside them the details where there is room; or what was opened in their place. */
export function ValidatorsBody(props: ValidatorsParts & {readonly height: number}) {
	const {shell, route, list, state, layout, height} = props;
	const {width, listWidth, detailsWidth} = shell.arrangement;
	if (state.focus === 'states') {
		return (
			<Checklist
				title="States to list; none chosen lists all"
				items={stateChoice}
				chosen={route.states}
				width={width}
				height={height}
				onApply={states => {
					shell.go({...route, states, page: 1});
					state.setFocus('list');
				}}
				onCancel={() => state.setFocus('list')}
			/>
		);
	}
	if (list.rows.length === 0) return <Nothing {...props} />;
	if (detailsWidth === 0 && state.focus === 'details') {
		return <Details {...props} width={width} />;
	}
	const table = (
		<Table
			layout={layout}
			rows={list.rows}
			keys={list.keys}
			cursor={list.cursor.index}
			top={list.cursor.top}
			height={height}
			width={listWidth}
			isDimmed={list.isLoading || !['live', 'waiting', 'paused'].includes(list.freshness.kind)}
		/>
	);
	if (detailsWidth === 0) return table;
	return (
		<Box>
			<Box flexDirection="column" width={listWidth}>
				{table}
			</Box>
			<Divider height={height} />
			<Box flexDirection="column" width={detailsWidth}>
				<Details {...props} width={detailsWidth} />
			</Box>
		</Box>
	);
}

function Details({shell, list, state, width, height}: ValidatorsParts & {width: number; height: number}) {
	const parameters = useParameters(shell.feed);
	if (!list.current) return null;
	return (
		<DetailsPane
			validator={list.current}
			identity={list.cursor.current}
			stake={list.stake}
			parameters={parameters}
			width={width}
			height={height}
			isFocused={state.focus === 'details'}
			onClose={() => state.setFocus('list')}
		/>
	);
}

function Divider({height}: {readonly height: number}) {
	const {glyphs, paint} = useTheme();
	const line = paint('quiet', glyphs.rule.padStart(dividerWidth - 1).padEnd(dividerWidth));
	// One text of many lines: a node for each would be laid out anew at each key.
	return <Text>{Array.from({length: height}, () => line).join('\n')}</Text>;
}

function Nothing({shell, route, list, height}: ValidatorsParts & {readonly height: number}) {
	const {feed, arrangement} = shell;
	const sentences = describeNothing(list.answer, route, list.freshness, {
		address: feed.indexer.address,
		intervalMilliseconds: feed.intervalMilliseconds,
		isPaused: feed.isPaused,
	});
	const lines = sentences.flatMap(text => wrap(text, arrangement.width - 2)).map(text => ({text}));
	return <TextLines lines={lines} height={height} width={arrangement.width} />;
}
