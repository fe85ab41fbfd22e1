/** The addresses before sign-in (spec part 1 §2), each fetched when it is opened. */
import type { ComponentType } from 'react'

interface PublicRoute {
  path: string
  load: () => Promise<ComponentType>
}

export const publicRoutes: readonly PublicRoute[] = []
