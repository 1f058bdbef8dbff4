import type {WrapperTransaction} from '../../domain/transaction.ts';
import {type Mark, type Meaning, type Theme, withMark} from '../ui/theme.ts';

export interface ResultLook extends Mark {
	readonly meaning: Meaning;
}

const looks: Readonly<Record<string, ResultLook>> = {
	applied: {glyph: '✓', ascii: '+', meaning: 'good'},
	rejected: {glyph: '✗', ascii: 'x', meaning: 'bad'},
};

/** An applied envelope around something rejected: looking at its own result alone would mislead. */
const inPart: ResultLook = {glyph: '◐', ascii: '%', meaning: 'warning'};

const other: ResultLook = {glyph: '?', ascii: '?', meaning: 'warning'};

/** '✓ applied' and its colour; a code that is not known keeps its word. */
export function drawExitCode(
	exitCode: string,
	theme: Theme,
): {readonly text: string; readonly meaning: Meaning} {
	return drawLook(lookOf(exitCode), exitCode, theme);
}

/** How a whole transaction ended: by its own exit code, and what was rejected inside it. */
export function lookOfTransaction(transaction: WrapperTransaction): ResultLook {
	const look = lookOf(transaction.exitCode ?? '');
	return look.meaning === 'good' && describeRejected(transaction) !== undefined ? inPart : look;
}

/** '1 of 3 rejected'; undefined if none is, or if the envelope itself is rejected. */
export function describeRejected({exitCode, innerTransactions}: WrapperTransaction): string | undefined {
	const rejected = innerTransactions.filter(inner => inner.exitCode === 'rejected').length;
	if (rejected === 0 || exitCode === 'rejected') return undefined;
	return `${rejected} of ${innerTransactions.length} rejected`;
}

export function drawLook(
	look: ResultLook,
	words: string,
	theme: Theme,
): {readonly text: string; readonly meaning: Meaning} {
	return {text: withMark(look, words, theme), meaning: look.meaning};
}

function lookOf(exitCode: string): ResultLook {
	return (Object.hasOwn(looks, exitCode) ? looks[exitCode] : undefined) ?? other;
}
