/** While a list is in use its give buttons keep their size, also when this device falls out of sync (U10.6). */
import { createContext, useContext, useRef } from 'react'

/**
 * Whether the shown layout of a list has room for the warnings in its give buttons; undefined outside such a list, where
 * each button has the size its text needs.
 */
export const WarningRoom = createContext<boolean | undefined>(undefined)

/** Returns the text a give button keeps room for, if any, and whether it has room for its warning. */
export function useWarningRoom(staleWarning: string | null): { keptText: string | null; hasRoom: boolean } {
  const hasRoom = useContext(WarningRoom) ?? staleWarning !== null
  const lastWarning = useRef<string>(null)
  if (staleWarning !== null) lastWarning.current = staleWarning
  return { keptText: staleWarning ?? (hasRoom ? lastWarning.current : null), hasRoom }
}
