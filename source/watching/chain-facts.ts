import {epochLength, withdrawDelay} from '../domain/epoch.ts';
import type {Parameters} from '../domain/parameters.ts';
import type {DigestFacts} from '../ledger/digest.ts';

/** Facts that the parameters of a chain tell; each undefined where they do not. */
export function factsOfChain(
	parameters: Parameters | undefined,
): Pick<DigestFacts, 'pipelineLength' | 'epochsInDay' | 'withdrawEpochs'> {
	const length = parameters && epochLength(parameters);
	const {pipelineLength, unbondingLength, cubicSlashingWindowLength = 0n} = parameters ?? {};
	return {
		pipelineLength,
		epochsInDay: length === undefined ? undefined : (86_400n + length - 1n) / length,
		withdrawEpochs:
			pipelineLength === undefined || unbondingLength === undefined
				? undefined
				: withdrawDelay({pipelineLength, unbondingLength, cubicSlashingWindowLength}),
	};
}
