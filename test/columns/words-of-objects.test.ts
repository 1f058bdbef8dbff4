import {expect, it} from 'vitest';
import {voteForms} from '../../source/columns/my-votes.ts';
import {bondFields} from '../../source/columns/stake-fields.ts';
import {drawState, explainState} from '../../source/columns/validator-state.ts';
import {votesOfMine} from '../../source/domain/my-votes.ts';
import {createSigns} from '../../source/format/signs.ts';
import {showKey, speakKey} from '../../source/keys/key-names.ts';
import {toKey} from '../../source/keys/typed-key.ts';
import {concernsOf} from '../../source/notices/needs.ts';
import {createConcernFacts, createMyStake} from '../helpers/my-stakes.ts';
import {createProposal} from '../helpers/proposals.ts';
import {createBond} from '../helpers/stake.ts';
import {createValidator} from '../helpers/validators.ts';

const theme = createSigns({isAscii: false, isSpoken: false});

// Every object of the language has these: a table asked for them answers with a function.
it.each(['constructor', '__proto__', 'toString'])('takes "%s" for a word that nothing knows', word => {
	expect(drawState(word, theme)).toMatchObject({meaning: 'warning'});
	expect(explainState(word)).toBe('unknown state, shown as the service sent it');
	const status = bondFields.find(({name}) => name === 'status');
	expect(status?.note?.(createBond(0, {status: word}), {theme} as never)).toBe(
		'unknown status, shown as the service sent it',
	);
	const stakes = [
		createMyStake('Cold wallet', [createBond(0, {validator: createValidator(1, {state: word})})]),
	];
	expect(concernsOf(createConcernFacts({stakes}))).toMatchObject([
		{kind: 'stake.inactive', level: 'worth-knowing'},
	]);
	const votes = [{proposalId: '40', vote: word, voter: undefined, source: {}, flaws: []}];
	const mine = [{...createMyStake('Cold wallet', [createBond(0)]), held: {votes}}];
	const known = votesOfMine({stakes: mine, ofValidators: new Map(), names: new Map(), labels: new Map()});
	expect(voteForms(createProposal({id: '40'}), {votes: known, theme})).toEqual([['?']]);
	expect(toKey(word)).toMatchObject({problem: expect.stringMatching(/^a key is |^"/)});
	expect([showKey(word), speakKey(word)]).toEqual([word, word]);
});
