import {isFlawed} from '../domain/decoded.ts';
import {ownValue} from '../domain/own-value.ts';
import {isUndone, undone, type WrapperTransaction} from '../domain/transaction.ts';
import {type Mark, type Meaning, type Signs, withMark} from '../format/signs.ts';
import type {ColouredCell} from '../table/lay-out.ts';

export interface ResultLook extends Mark {
	readonly meaning: Meaning;
}

const looks: Readonly<Record<string, ResultLook>> = {
	applied: {glyph: '✓', ascii: '+', meaning: 'good'},
	rejected: {glyph: '✗', ascii: 'x', meaning: 'bad'},
	[undone]: {glyph: '✗', ascii: 'x', meaning: 'bad'},
};

/** Results whose word says too little. */
const words: Readonly<Record<string, string>> = {[undone]: 'no effect: the batch was undone'};

/** Look of an applied envelope around a rejected transaction: its own result alone would mislead. */
const inPart: ResultLook = {glyph: '!', ascii: '!', meaning: 'warning'};

const other: ResultLook = {glyph: '?', ascii: '?', meaning: 'warning'};

/** Draws '✓ applied' in its colour; an unknown code keeps its word. */
export function drawExitCode(exitCode: string, theme: Signs): ColouredCell {
	return drawLook(lookOf(exitCode), wordsOfResult(exitCode), theme);
}

/** Returns the words for a result; an unknown one keeps its word. */
export function wordsOfResult(result: string): string {
	return ownValue(words, result) ?? result;
}

/** Returns the look of a whole transaction, by its own exit code and those inside it. */
export function lookOfTransaction(transaction: WrapperTransaction): ResultLook {
	const look = lookOf(transaction.exitCode ?? '');
	return look.meaning === 'good' && describeRejected(transaction) !== undefined ? inPart : look;
}

/** Returns '1 of 3 rejected'; undefined if none is, or if the envelope itself is rejected. */
export function describeRejected(transaction: WrapperTransaction): string | undefined {
	const {exitCode, innerTransactions} = transaction;
	const rejected = innerTransactions.filter(inner => inner.exitCode === 'rejected').length;
	if (rejected === 0 || exitCode === 'rejected') return undefined;
	return `${rejected} of ${innerTransactions.length} rejected${isUndone(transaction) ? ', batch undone' : ''}`;
}

/** Returns 'applied, 1 of 3 rejected'. */
export function describeResult(transaction: WrapperTransaction): string {
	const absence = isFlawed(transaction, 'exitCode') ? 'result unreadable' : 'result unknown';
	const {exitCode = absence} = transaction;
	const rejected = describeRejected(transaction);
	return rejected === undefined ? exitCode : `${exitCode}, ${rejected}`;
}

/** Draws '! applied, 1 of 3 rejected' in its colour. */
export function drawResult(transaction: WrapperTransaction, signs: Signs): ColouredCell {
	return drawLook(lookOfTransaction(transaction), describeResult(transaction), signs);
}

export function drawLook(look: ResultLook, words: string, theme: Signs): ColouredCell {
	return {text: withMark(look, words, theme), meaning: look.meaning};
}

function lookOf(exitCode: string): ResultLook {
	return ownValue(looks, exitCode) ?? other;
}
