import { createContext } from 'react'

export interface Crumb {
  readonly to: string
  readonly label: string
}

/** The path from the dashboard to the screen at this address; provided by the app, which knows the addresses. */
export const TrailContext = createContext<readonly Crumb[]>([])
