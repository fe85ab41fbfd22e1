/** How a feature says which screens it has: in its `routes.tsx`, where the router finds them. */
import type { ParseKeys } from 'i18next'
import type { ComponentType } from 'react'
import type { Screen } from '#domain/rules/access/permissions.ts'

/** A screen that opens without a right. */
export interface OpenRoute {
  path: string
  /** Fetched when it is first opened: each feature is a chunk of its own. */
  load: () => Promise<ComponentType>
}

export interface ScreenRoute {
  /** Under /dashboard; '' is the dashboard itself. */
  path: string
  screen: Screen
  /** What the browser calls it, where that is not what the menu does. It names nobody (A36.1). */
  tab?: ParseKeys
  /** Addresses with the same function are one screen, which stays as it is on the way from one to the other. */
  load: OpenRoute['load']
  /** A page to be printed: it stands alone, without menu and top bar. */
  isPaper?: boolean
  /** What is here while reading is locked (A28): a form to record something, or a screen without records. Else nothing. */
  whileLocked?: 'dose' | 'note' | 'incident' | 'open'
}
