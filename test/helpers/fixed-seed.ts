/** Random tests take the same values in each run, and say their seed where they fail; `SEED=2 npm test` takes others. */
import fc from 'fast-check';

fc.configureGlobal({...fc.readConfigureGlobal(), seed: Number(process.env.SEED ?? 1)});
