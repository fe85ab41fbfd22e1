import { useLocation } from 'react-router-dom'

/** Returns whether the form to add a record is open over a list: the list's URL and `/add`. */
export const useIsAdding = (): boolean => /\/add\/?$/.test(useLocation().pathname)
