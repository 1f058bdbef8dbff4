export {type Chain, type CheckResult, createChain} from './chain.ts';
export type {ChainOptions} from './genesis.ts';
export {usualSpeed} from './pace.ts';
export type {ChainParameters} from './parameters.ts';
export {type Simulator, type SimulatorOptions, startSimulator} from './server.ts';
export {transactionForm} from './transaction-form.ts';
