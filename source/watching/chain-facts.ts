import {epochLengthInSeconds, withdrawDelay} from '../domain/epoch.ts';
import type {Parameters} from '../domain/parameters.ts';
import type {DigestFacts} from '../ledger/digest.ts';

/** Facts that the parameters of a chain tell; each undefined where they do not. */
export function factsOfChain(
	parameters: Parameters | undefined,
): Pick<DigestFacts, 'pipelineLength' | 'epochsInDay' | 'withdrawEpochs'> {
	const {pipelineLength, unbondingLength, cubicSlashingWindowLength = 0n} = parameters ?? {};
	const {minDuration = 0n, epochsPerYear = 0n} = parameters ?? {};
	// As planned: after a halt the slowest of the last blocks makes an epoch longer for a while, and the day of a vote would begin twice.
	const length = minDuration > 0n ? minDuration : epochLengthInSeconds(epochsPerYear);
	return {
		pipelineLength,
		epochsInDay: length === undefined ? undefined : (86_400n + length - 1n) / length,
		withdrawEpochs:
			pipelineLength === undefined || unbondingLength === undefined
				? undefined
				: withdrawDelay({pipelineLength, unbondingLength, cubicSlashingWindowLength}),
	};
}
