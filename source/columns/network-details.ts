import {formatInteger, formatNamBriefly} from '../format/number.ts';
import {formatTime} from '../format/time.ts';
import {describeConcern} from '../notices/words.ts';
import {exactNam} from './concern-record.ts';
import type {ItemField} from './field.ts';
import {ageAtAnswer, describeProblem, formsOfVote, graveConcerns, type NetworkRow} from './network-row.ts';

/** Fields of a profile as details. */
export const networkFields: readonly ItemField<NetworkRow>[] = [
	{label: 'Network', show: ({name, label}) => (label === undefined ? name : `${name} (${label})`)},
	{label: 'No answer', show: row => shown(describeProblem(row), 'warning')},
	{label: 'Chain', show: ({chain}) => chain, exact: ({chain}) => chain},
	{label: 'Indexer', show: ({indexer}) => indexer, exact: ({indexer}) => indexer},
	{
		label: 'Epoch',
		show: ({place: {epoch}}) => (epoch === undefined ? undefined : formatInteger(epoch)),
		exact: ({place}) => place.epoch,
	},
	{
		label: 'Block',
		show(row, facts) {
			const {height, blockAt} = row.place;
			const age = ageAtAnswer(blockAt, row);
			const at = blockAt === undefined ? undefined : formatTime(blockAt, facts);
			const parts = [height === undefined ? undefined : formatInteger(height), age && `${age} old`, at];
			return parts.filter(part => part !== undefined).join(facts.theme.glyphs.separator) || undefined;
		},
		exact: ({place}) => place.height,
	},
	{
		label: 'My NAM',
		show: ({known}) => (known?.mine === undefined ? undefined : `${formatNamBriefly(known.mine)} bonded`),
		note: row => seenNote(row),
		exact: ({known}) => (known?.mine === undefined ? undefined : exactNam(known.mine)),
	},
	{
		label: 'Needs me',
		show(row, {theme}) {
			const grave = graveConcerns(row);
			if (!grave) return undefined;
			if (grave.length === 0) return 'nothing';
			return {text: grave.map(each => describeConcern(each, theme)[0]).join('\n'), meaning: 'bad'};
		},
		layout: 'text',
	},
	{
		label: 'Next vote',
		show(row) {
			const {title} = row.known?.vote ?? {};
			const [form] = formsOfVote(row);
			return form === undefined || title === undefined ? form : `${form}: ${title}`;
		},
	},
	{
		label: 'Seen',
		show({known}, facts) {
			return known?.seenAt === undefined ? undefined : formatTime(known.seenAt, facts);
		},
	},
];

function shown(text: string | undefined, meaning: 'warning') {
	return text === undefined ? undefined : {text, meaning};
}

function seenNote(row: NetworkRow): string | undefined {
	const age = ageAtAnswer(row.known?.seenAt, row);
	return age === undefined
		? 'never watched: watch, changes or the dashboard remember it'
		: `as it was seen ${age} ago`;
}
