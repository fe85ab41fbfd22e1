import { type ComponentType, lazy, useState } from 'react'

/** A component whose code is a separate file: a screen, or the frame around the screens. */
export interface ScreenCode<Props = object> {
  readonly Lazy: ComponentType<Props>
  /** Returns the component once its code has arrived; undefined before. */
  readonly getFetchedComponent: () => ComponentType<Props> | undefined
  /**
   * Preloads the code. If that fails, the component requests it again when it is rendered and reports the error then.
   */
  readonly preload: () => Promise<void>
}

export function createScreenCode<Props = object>(
  load: () => Promise<ComponentType<Props>>,
): ScreenCode<Props> {
  let fetchedComponent: ComponentType<Props> | undefined
  const fetchCode = async () => {
    fetchedComponent = await load()
    return { default: fetchedComponent }
  }
  return {
    Lazy: lazy(fetchCode) as unknown as ComponentType<Props>,
    getFetchedComponent: () => fetchedComponent,
    preload: () =>
      fetchCode().then(
        () => undefined,
        () => undefined,
      ),
  }
}

/**
 * Returns the component itself if its code was preloaded, else the lazy component. A `lazy` component always suspends
 * once, and React delays its content by up to 300 ms. The result stays the same while the caller is mounted: a
 * different component would reset the screen.
 */
export function useFetchedComponent<Props>(code: ScreenCode<Props>): ComponentType<Props> {
  const [Screen] = useState(() => code.getFetchedComponent() ?? code.Lazy)
  return Screen
}

/** Needs a different key for each screen: the router renders all of them in the same position. */
export function FetchedScreen({ code }: { code: ScreenCode }) {
  const Screen = useFetchedComponent(code)
  return <Screen />
}
