import {createContext, useContext} from 'react';
import {defaultKeys, type KeyMap} from '../../../keys/key-map.ts';

/** Keys in force; the dashboard provides those that the person has chosen. */
export const KeyMapContext = createContext<KeyMap>(defaultKeys);

export function useKeyMap(): KeyMap {
	return useContext(KeyMapContext);
}
