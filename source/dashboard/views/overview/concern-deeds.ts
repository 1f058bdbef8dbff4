import type {Concern} from '../../../domain/concern.ts';
import type {MyStake} from '../../../domain/my-stakes.ts';
import {formatNam} from '../../../format/number.ts';
import {absentValidators} from '../../../notices/votes.ts';
import type {ItemContext} from '../../list/subject.ts';
import type {Doing, NamedDeed} from '../../list/use-wallet-commands.tsx';
import {deedsOf} from '../delegator/due-deeds.ts';
import {waysToVote} from '../proposals/voting-deeds.ts';

/** Lists what the wallet can do about something that needs the person; nothing is advised. */
export function deedsAbout(concern: Concern, stakes: readonly MyStake[], facts: ItemContext): Doing {
	const {kind, subject} = concern;
	const name = subject.name ?? subject.id;
	const doing = {title: `Commands for ${name}`, own: [], nothing: 'the wallet can do nothing about this'};
	switch (kind) {
		case 'service.lost':
		case 'service.behind':
		case 'chain.halted':
			return doing;
		case 'validator.jailed':
			return {...doing, own: [unjailing(name, subject.id)]};
		case 'vote.missing':
			return {
				...doing,
				title: `Commands for proposal ${subject.id}`,
				own: waysToVote(subject.id, concern.mine),
			};
		case 'vote.of-validator': {
			const absent = facts.votes ? absentValidators(subject.id, facts.votes, facts.stake?.all) : [];
			const own = absent.flatMap(({address, name: label, state, remedy}) => {
				if (remedy === undefined) return waysToVote(subject.id, [{address, label}]);
				return state === 'jailed' ? [unjailing(label, address)] : [];
			});
			return {...doing, title: `Commands for proposal ${subject.id}`, own};
		}
		default:
			return {
				...doing,
				own: leavingDeeds(concern, name, facts),
				others: dueWith(subject.id, stakes, name),
				nothing: 'nothing of yours is bonded there, so there is nothing to do',
			};
	}
}

function unjailing(name: string, validator: string): NamedDeed {
	return {label: `unjail ${name}`, deed: {kind: 'unjail', validator}};
}

/** Moving helps first: stake that is moved earns again after the pipeline, and unbonding takes weeks. */
function leavingDeeds({mine, subject}: Concern, name: string, {keyMap}: ItemContext): readonly NamedDeed[] {
	return mine.map(({address, label, amount}) => ({
		label: `unbond ${formatNam(amount)} NAM of ${label} from ${name}; ${keyMap.name('moves')} on the notice shows where to move it, which is sooner`,
		deed: {kind: 'unbond', address, validator: subject.id, amount},
	}));
}

function dueWith(validator: string, stakes: readonly MyStake[], name: string): readonly NamedDeed[] {
	return stakes.flatMap(({address, position}) =>
		(position?.rows ?? [])
			.filter(row => row.validator?.address === validator)
			.flatMap(row => deedsOf(row, address, name)),
	);
}
