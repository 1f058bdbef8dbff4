import {it} from 'vitest';
import {expectAgreement} from './agree.ts';

it('says the same in overview, events, calendar and exporter over some epochs', () => expectAgreement(1, 6));
