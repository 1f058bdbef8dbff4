import {expect, it} from 'vitest';
import {
	createRememberedSubject,
	toRememberedRow,
} from '../../../../source/dashboard/views/delegator/remembered-subject.ts';
import {delegatorRouteOf} from '../../../../source/routes/route.ts';
import {detailLines} from '../../../helpers/detail-lines.ts';
import {drawRows} from '../../../helpers/draw-rows.tsx';
import {createFacts} from '../../../helpers/facts.ts';
import {addressOf} from '../../../helpers/validators.ts';

const usedAt = Date.UTC(2026, 10, 21, 9, 5, 3);
const savings = toRememberedRow({address: addressOf(1), label: 'Savings', usedAt});
const nameless = toRememberedRow({address: addressOf(2), label: undefined, usedAt: 0});
const subject = createRememberedSubject(createFacts());

it('draws the label, the whole address and when it was last used', () => {
	expect(drawRows(subject, [savings, nameless], 100)).toEqual([
		' Label                     Address                                        Last used',
		` Savings                   ${addressOf(1)}  2026-11-21 09:05 UTC`,
		` –                         ${addressOf(2)}  –`,
	]);
});

it('shortens the address in its middle, and keeps it longest', () => {
	expect(drawRows(subject, [savings], 60)).toEqual([
		' Label        Address                   Last used',
		' Savings      tnam1y5crk3j3t3nhyl…3jll  2026-11-21 09:05 UTC',
	]);
	expect(drawRows(subject, [savings], 20)[1]).toMatch(/^ tnam1y5\S*…\S*jll$/);
});

it('leads to the delegator, and is said with what its user calls it', () => {
	expect(subject.linkOf?.(savings)).toEqual(delegatorRouteOf(addressOf(1)));
	expect(subject.sentenceOf(savings)).toBe('Savings, last used 2026-11-21 09:05 UTC');
	expect(subject.sentenceOf(nameless)).toMatch(/^tnam1\S+…\S+$/);
	expect(subject.textsOf(savings)).toEqual(['Savings', addressOf(1)]);
	expect(detailLines(subject.detailsOf(nameless))).toEqual([
		'Label: –',
		`Address: ${addressOf(2)}`,
		'Last used: –',
	]);
	expect(subject.fields.map(({exact}) => exact(savings))).toEqual([
		addressOf(1),
		'Savings',
		'2026-11-21T09:05:03.000Z',
	]);
});
