import {epochsInDay, withdrawDelay} from '../domain/epoch.ts';
import type {Parameters} from '../domain/parameters.ts';
import type {DigestFacts} from '../ledger/digest.ts';

/** Facts that the parameters of a chain tell; each undefined where they do not. */
export function factsOfChain(
	parameters: Parameters | undefined,
): Pick<DigestFacts, 'pipelineLength' | 'epochsInDay' | 'withdrawEpochs'> {
	const {pipelineLength, unbondingLength, cubicSlashingWindowLength = 0n} = parameters ?? {};
	return {
		pipelineLength,
		epochsInDay: epochsInDay(parameters),
		withdrawEpochs:
			pipelineLength === undefined || unbondingLength === undefined
				? undefined
				: withdrawDelay({pipelineLength, unbondingLength, cubicSlashingWindowLength}),
	};
}
