import {expect, it} from 'vitest';
import {describeLog} from '../../../source/dashboard/overlays/messages.tsx';
import {createSessionLog} from '../../../source/dashboard/shell/session-log.ts';
import {createSigns} from '../../../source/format/signs.ts';

const look = {isUtc: true, width: 79, theme: createSigns({isAscii: false, isSpoken: false})};

it('keeps every notice and every request, the newest first, and names what could not be read', () => {
	let now = Date.UTC(2026, 0, 1, 12);
	const log = createSessionLog(() => now);
	log.addMessage('first');
	log.addRequest({url: 'http://host/a', status: 200, milliseconds: 12.4});
	now += 1000;
	log.addMessage('second', 'warning');
	log.addMessage('second', 'warning');
	log.addRequest({url: 'http://host/b', status: undefined, milliseconds: 1500});
	const flaws = [{path: 'results[3].votingPower', field: 'votingPower', problem: 'expected a whole number'}];
	expect(describeLog(log.read(), flaws, look).map(({text}) => text)).toEqual([
		'Fields of this view that could not be read',
		'results[3].votingPower: expected a whole number',
		'',
		'Messages',
		'12:00:01 UTC  ! second (2 times)',
		'12:00:00 UTC  first',
		'',
		'Requests',
		'12:00:01 UTC  GET http://host/b no answer 1500 ms',
		'12:00:00 UTC  GET http://host/a 200 12 ms',
		'',
	]);
	expect(describeLog([], [], look).map(({text}) => text)).not.toContain(
		'Fields of this view that could not be read',
	);
});
