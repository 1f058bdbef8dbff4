export {type Chain, createChain, usualSpeed} from './chain.ts';
export type {ChainOptions} from './genesis.ts';
export type {ChainParameters} from './parameters.ts';
export {sampleOf} from './sample.ts';
export {type Simulator, type SimulatorOptions, startSimulator} from './server.ts';
export type {CheckResult} from './transaction-form.ts';
export {transactionForm} from './transaction-form.ts';
