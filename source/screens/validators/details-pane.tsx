import {useMemo} from 'react';
import {layOutDetails} from '../../components/details.ts';
import {TextLines} from '../../components/text-lines.tsx';
import type {Parameters} from '../../domain/parameters.ts';
import type {Validator} from '../../domain/validator.ts';
import {useKeys} from '../../hooks/use-keys.ts';
import {useScroll} from '../../hooks/use-scroll.ts';
import type {ActiveStake} from '../../queries/active-stake.ts';
import {useTheme} from '../../theme.ts';
import {describeValidator} from './validator-details.ts';

interface DetailsPaneProps {
	readonly validator: Validator;
	/** Its identity in the list. */
	readonly identity: string | undefined;
	readonly stake: ActiveStake | undefined;
	readonly parameters: Parameters | undefined;
	readonly width: number;
	readonly height: number;
	/** Whether the keys move it, and not the list beside it. */
	readonly isFocused: boolean;
	onClose(): void;
}

/** All that is known of one validator, scrolled by the moving keys while it has them. */
export function DetailsPane(props: DetailsPaneProps) {
	const {validator, identity, stake, parameters, width, height, isFocused, onClose} = props;
	const theme = useTheme();
	const lines = useMemo(
		() => layOutDetails(describeValidator(validator, {theme, stake, parameters}), width - 1),
		[validator, theme, stake, parameters, width],
	);
	const scroll = useScroll(lines.length, height, identity);
	useKeys(
		{context: 'details', handlers: {...scroll.handlers, back: onClose, quitOrBack: onClose}},
		isFocused,
	);
	const moreKey = isFocused ? 'j' : 'd';
	return <TextLines lines={lines} top={scroll.top} width={width} height={height} moreKey={moreKey} />;
}
