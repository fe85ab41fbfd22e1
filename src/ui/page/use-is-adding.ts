import { useLocation } from 'react-router-dom'

/** Returns whether the address is a list with its form open: the list's address and `/add`. */
export const useIsAdding = (): boolean => /\/add\/?$/.test(useLocation().pathname)
