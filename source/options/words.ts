export {didYouMean, harmless, listWords, nearestWord, quote} from '../domain/words.ts';
