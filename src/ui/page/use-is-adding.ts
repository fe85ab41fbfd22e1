import { useLocation } from 'react-router-dom'

/** Whether the address is that of a list with its form open: the list's own and `/add`. */
export const useIsAdding = (): boolean => /\/add\/?$/.test(useLocation().pathname)
