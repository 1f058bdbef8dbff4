import type {Parameters} from './parameters.ts';

const secondsPerYear = 31_536_000n;

export interface EpochEstimate {
	readonly epoch: bigint;
	/** Unix seconds at which the next one is expected. */
	readonly endsAt: bigint;
}

/**
The epoch now as reckoned from genesis: real epochs run late, so it is shown with a "~". Undefined where the
parameters do not say enough, or genesis lies ahead.
*/
export function estimateEpoch(
	{genesisTime, epochsPerYear}: Pick<Parameters, 'genesisTime' | 'epochsPerYear'>,
	nowSeconds: bigint,
): EpochEstimate | undefined {
	if (genesisTime === undefined || epochsPerYear === undefined) return undefined;
	if (epochsPerYear <= 0n || nowSeconds < genesisTime) return undefined;
	const epoch = ((nowSeconds - genesisTime) * epochsPerYear) / secondsPerYear;
	const endsAt = genesisTime + ((epoch + 1n) * secondsPerYear + epochsPerYear - 1n) / epochsPerYear;
	return {epoch, endsAt};
}
