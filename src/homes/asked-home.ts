import { useLocation } from 'react-router-dom'

/**
 * Returns the id of the home whose page led to the open form (spec part 3 §2): the "add" buttons of that page pass the
 * id along.
 */
export function useRequestedHomeId(): number | undefined {
  const state: unknown = useLocation().state
  return typeof state === 'object' &&
    state !== null &&
    'home_id' in state &&
    typeof state.home_id === 'number'
    ? state.home_id
    : undefined
}
