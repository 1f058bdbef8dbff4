import {testWiderIsNeverWorse} from '../helpers/wider-is-never-worse.ts';

testWiderIsNeverWorse(2);
