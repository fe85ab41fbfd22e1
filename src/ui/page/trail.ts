import { createContext } from 'react'

export interface Crumb {
  readonly to: string
  readonly label: string
}

/** What the screen at this address is part of, from the dashboard down; given by the app, which knows the addresses. */
export const TrailContext = createContext<readonly Crumb[]>([])
