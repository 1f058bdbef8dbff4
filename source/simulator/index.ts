export {type Chain, createChain} from './chain.ts';
export type {ChainOptions} from './genesis.ts';
export {usualSpeed} from './pace.ts';
export type {ChainParameters} from './parameters.ts';
export {sampleOf} from './sample.ts';
export {type Simulator, type SimulatorOptions, startSimulator} from './server.ts';
export type {CheckResult} from './submission.ts';
export {transactionForm} from './transaction-form.ts';
