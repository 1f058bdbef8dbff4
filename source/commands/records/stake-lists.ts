import {stakeFlags} from '../../options/command.ts';
import type {Command} from './command.ts';

export const bondsCommand: Command = {
	argument: 'address',
	summary: "a delegator's bonds, one for each start",
	flags: stakeFlags,
	examples: ['bonds <address> --all'],
	answer: async ({list}) => list((await import('../list.ts')).bonds),
};

export const unbondsCommand: Command = {
	argument: 'address',
	summary: "a delegator's unbonding stake",
	flags: stakeFlags,
	examples: ['unbonds <address>'],
	answer: async ({list}) => list((await import('../list.ts')).unbonds),
};

export const mergedBondsCommand: Command = {
	argument: 'address',
	summary: 'bonds summed for each validator',
	flags: stakeFlags,
	examples: ['merged-bonds <address> -o csv'],
	answer: async ({list}) => list((await import('../list.ts')).mergedBonds),
};

export const mergedUnbondsCommand: Command = {
	argument: 'address',
	summary: 'unbonds summed for each validator and epoch',
	flags: stakeFlags,
	examples: ['merged-unbonds <address>'],
	answer: async ({list}) => list((await import('../list.ts')).mergedUnbonds),
};

export const withdrawsCommand: Command = {
	argument: 'address',
	summary: 'what can be withdrawn; the same stake as in unbonds',
	flags: ['epoch', ...stakeFlags],
	examples: ['withdraws <address> --epoch 1204'],
	answer: async ({list}) => list((await import('../list.ts')).withdraws),
};
