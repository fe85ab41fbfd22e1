import { type ComponentType, lazy, useState } from 'react'
import type { OpenRoute } from './screens.ts'

/** A screen whose code comes in a file of its own. */
export interface ScreenCode {
  readonly Lazy: ComponentType
  /** Once it has arrived. */
  readonly fetched: () => ComponentType | undefined
  /** Fetches it ahead. If that fails the screen asks again when it is drawn, and says so then. */
  readonly preload: () => void
}

export function screenCode(load: OpenRoute['load']): ScreenCode {
  let fetched: ComponentType | undefined
  const fetch = async () => {
    fetched = await load()
    return { default: fetched }
  }
  return { Lazy: lazy(fetch), fetched: () => fetched, preload: () => void fetch().catch(() => {}) }
}

/**
 * Fetched ahead, it is drawn together with what stands around it: a `lazy` component always waits once, and React
 * holds back what waited for up to 300 ms. With a key of its own at each address: the router puts all screens in one
 * place.
 */
export function FetchedScreen({ code }: { code: ScreenCode }) {
  // The same one for as long as the screen stands: another would begin it anew.
  const [Screen] = useState(() => code.fetched() ?? code.Lazy)
  return <Screen />
}
