/**
 * Which dialogs lie open, the uppermost last. It alone closes with Escape, whoever drew it; and what has to be said
 * whatever is open is said in it, where the keyboard and a reader are.
 */
import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from 'react'
import { ReturnFocus, ReturnFocusContext } from './return-focus.tsx'

class OpenDialogs {
  /** The place each of them keeps for such words. */
  private readonly elements: HTMLElement[] = []
  private readonly listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
  readonly uppermost = () => this.elements.at(-1)

  /** Returns what closes it. */
  open(element: HTMLElement): () => void {
    this.elements.push(element)
    this.notify()
    return () => {
      this.elements.splice(this.elements.indexOf(element), 1)
      this.notify()
    }
  }

  private notify() {
    for (const listener of this.listeners) listener()
  }
}

const OpenDialogsContext = createContext<OpenDialogs | undefined>(undefined)

export function OpenDialogsProvider({ children }: { children: ReactNode }) {
  const [dialogs] = useState(() => new OpenDialogs())
  const [focus] = useState(
    () => new ReturnFocus(() => dialogs.uppermost()?.closest<HTMLElement>('[role=dialog]') ?? undefined),
  )
  useEffect(() => focus.watch(), [focus])
  return (
    <OpenDialogsContext value={dialogs}>
      <ReturnFocusContext value={focus}>{children}</ReturnFocusContext>
    </OpenDialogsContext>
  )
}

function useOpenDialogs(): OpenDialogs {
  const dialogs = use(OpenDialogsContext)
  if (dialogs === undefined) throw new Error('A dialog needs an OpenDialogsProvider above it.')
  return dialogs
}

/** The place for words in the uppermost dialog; undefined while none is open. */
export function useUppermostDialog(): HTMLElement | undefined {
  const { subscribe, uppermost } = useOpenDialogs()
  return useSyncExternalStore(subscribe, uppermost)
}

/** Counts a dialog for as long as it is open. Returns whether it is the uppermost, and the `ref` of its place. */
export function useDialogContainer(opened: boolean) {
  const dialogs = useOpenDialogs()
  const [element, ref] = useState<HTMLElement | null>(null)
  useEffect(
    () => (opened && element !== null ? dialogs.open(element) : undefined),
    [dialogs, opened, element],
  )
  const isUppermost = useUppermostDialog() === element
  return { isUppermost, ref }
}
