import {type ComponentProps, useMemo, useState} from 'react';
import {describeEvents} from '../../../columns/release-words.ts';
import {sumUpStake} from '../../../columns/stake-head.ts';
import type {MovedStake} from '../../../domain/moves.ts';
import {sortByCost} from '../../../domain/stake-position.ts';
import {eventsOf, type ValidatorStake} from '../../../domain/validator-stake.ts';
import type {DelegatorRoute} from '../../../routes/route.ts';
import {ListScreen} from '../../list/list-screen.tsx';
import {isOutdated} from '../../list/list-words.ts';
import {useItemContext} from '../../list/use-item-context.ts';
import {useWalletCommands} from '../../list/use-wallet-commands.tsx';
import {useHeld} from '../../queries/held-query.ts';
import {useStakeReading} from '../../queries/stake-query.ts';
import {useLabelValidator} from '../../shell/ask-label.ts';
import {useShell, useVerbs} from '../../shell/shell-context.ts';
import type {TextLine} from '../../ui/text/text-lines.tsx';
import {useTheme} from '../../ui/theme.ts';
import {layOutAbove} from './above-list.ts';
import {dueOf} from './due-deeds.ts';
import {MoveScreen} from './move-screen.tsx';
import {useDelegator} from './use-delegator.ts';
import {useStakeContext, useStakePosition} from './use-stake-position.ts';
import {useStakeSource} from './use-stake-source.ts';
import {useWhatToDo} from './use-what-to-do.ts';
import {createValidatorStakeSubject} from './validator-stake-subject.ts';

interface StakeScreenProps {
	readonly route: DelegatorRoute;
	readonly address: string;
}

/** A delegator's stake by validator: head, rows and timeline from the same answers. */
export function StakeScreen(props: StakeScreenProps) {
	const [moving, move] =
		useState<Omit<ComponentProps<typeof MoveScreen>, keyof StakeScreenProps | 'close'>>();
	if (moving) return <MoveScreen {...props} {...moving} close={() => move(undefined)} />;
	return <StakeRows {...props} move={(from, rows) => move({from, rows})} />;
}

interface StakeRowsProps extends StakeScreenProps {
	move(from: MovedStake, rows: readonly ValidatorStake[]): void;
}

function StakeRows({route, address, move}: StakeRowsProps) {
	const {feed, arrangement} = useShell();
	const verbs = useVerbs();
	const theme = useTheme();
	const known = useItemContext(undefined);
	const stake = useStakeReading(feed, address);
	const position = useStakePosition(stake.reading, known, useHeld(feed, address, claimParts));
	const facts = useStakeContext(known, position, address);
	const rows = useMemo(() => position && sortByCost(position.rows), [position]);
	const source = useStakeSource(route, stake, rows);
	const subject = useMemo(() => createValidatorStakeSubject(facts, position), [facts, position]);
	const delegator = useDelegator(route, address, {isAnswered: source.hasAnswer, keyMap: facts.keyMap});
	const isOld = isOutdated(source);
	const {width, hasFrames} = arrangement;
	const showCommands = useWalletCommands();
	const below = useMemo<readonly TextLine[]>(() => {
		// With frames, the pane of what to do replaces them.
		if (!position || theme.isSpoken || hasFrames) return noLines;
		const lines = describeEvents(eventsOf(position), facts, width - 2);
		return lines.map(text => ({text, meaning: isOld ? 'quiet' : undefined}));
	}, [position, facts, isOld, width, theme, hasFrames]);
	const moveFrom = ({validator, ...row}: ValidatorStake) =>
		validator === undefined || row.bonded.value === 0n
			? verbs.notify('nothing is bonded there any more, so there is nothing to move')
			: move({...row, validator}, position?.rows ?? []);
	const paneBelow = useWhatToDo(rows, {address, facts}, moveFrom);
	const above = layOutAbove('stake', delegator, {position, isOld, facts}, arrangement);
	return (
		<ListScreen
			view="delegator"
			word="stake"
			name={`stake ${address}`}
			subject={subject}
			source={source}
			periodMilliseconds={stake.periodMilliseconds}
			summaries={position && sumUpStake(position)}
			unfilter={() => verbs.change(() => ({...route, address: undefined, page: 1}))}
			above={above}
			aboveTitle={delegator.label ?? address}
			tabs={delegator.tabs}
			below={below}
			paneBelow={paneBelow}
			nothing={nothing}
			handlers={delegator.handlers}
			rowHandlers={{
				label: useLabelValidator(true),
				commands: row => showCommands(dueOf(row, position?.rows ?? [], {address, facts})),
				moves: moveFrom,
			}}
			hints={hints}
		/>
	);
}

const claimParts = ['rewards', 'balances'] as const;
const noLines: readonly TextLine[] = [];
const nothing = ['The service knows of no stake of this address'];
const hints = {facets: 'address', nextList: 'lists', commands: 'commands', moves: 'move'} as const;
