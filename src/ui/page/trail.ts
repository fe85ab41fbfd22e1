import { createContext } from 'react'

export interface Crumb {
  readonly to: string
  readonly label: string
}

/** The path from the dashboard to the screen at this URL; provided by the app, which knows the routes. */
export const BreadcrumbContext = createContext<readonly Crumb[]>([])
