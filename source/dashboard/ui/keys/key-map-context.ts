import {createContext, useContext} from 'react';
import {type KeyMap, usualKeys} from '../../../keys/key-map.ts';

/** The keys in force; the dashboard provides those that the person has chosen. */
export const KeyMapContext = createContext<KeyMap>(usualKeys);

export function useKeyMap(): KeyMap {
	return useContext(KeyMapContext);
}
