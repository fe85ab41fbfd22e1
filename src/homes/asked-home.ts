import { useLocation } from 'react-router-dom'

/** The home whose page led here, for the form that opens (spec part 3 §2): its "add" buttons carry the id along. */
export function useAskedHomeId(): number | undefined {
  const state: unknown = useLocation().state
  return typeof state === 'object' &&
    state !== null &&
    'home_id' in state &&
    typeof state.home_id === 'number'
    ? state.home_id
    : undefined
}
