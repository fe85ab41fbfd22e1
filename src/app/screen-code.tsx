import { type ComponentType, lazy, useState } from 'react'

/** What is drawn by code that comes in a file of its own: a screen, or the frame around the screens. */
export interface ScreenCode<Props = object> {
  readonly Lazy: ComponentType<Props>
  /** Once it has arrived. */
  readonly fetched: () => ComponentType<Props> | undefined
  /** Fetches it ahead. If that fails it is asked for again when it is drawn, and the failure is said then. */
  readonly preload: () => Promise<void>
}

export function screenCode<Props = object>(load: () => Promise<ComponentType<Props>>): ScreenCode<Props> {
  let fetched: ComponentType<Props> | undefined
  const fetch = async () => {
    fetched = await load()
    return { default: fetched }
  }
  return {
    Lazy: lazy(fetch) as unknown as ComponentType<Props>,
    fetched: () => fetched,
    preload: () =>
      fetch().then(
        () => undefined,
        () => undefined,
      ),
  }
}

/**
 * What was fetched ahead is drawn together with what stands around it: a `lazy` component always waits once, and
 * React holds back what waited for up to 300 ms. The same component for as long as its caller stands: another would
 * begin the screen anew.
 */
export function useFetched<Props>(code: ScreenCode<Props>): ComponentType<Props> {
  const [Fetched] = useState(() => code.fetched() ?? code.Lazy)
  return Fetched
}

/** With a key of its own at each address: the router puts all screens in one place. */
export function FetchedScreen({ code }: { code: ScreenCode }) {
  const Screen = useFetched(code)
  return <Screen />
}
