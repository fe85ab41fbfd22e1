/**
 * The stack of open dialogs, the uppermost last. Only the uppermost closes with Escape, whichever component rendered
 * it. Messages that must be shown whatever is open are rendered inside it, where the keyboard and a screen reader are.
 */
import { createContext, type ReactNode, use, useEffect, useState, useSyncExternalStore } from 'react'
import { FocusReturner, FocusReturnerContext } from './return-focus.tsx'

class OpenDialogs {
  /** The element in each dialog that is reserved for messages shown whatever is open. */
  private readonly elements: HTMLElement[] = []
  private readonly listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
  readonly uppermostElement = () => this.elements.at(-1)

  /** Adds a dialog to the stack. Returns a function that removes it. */
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
  const [returnFocus] = useState(
    () =>
      new FocusReturner(() => dialogs.uppermostElement()?.closest<HTMLElement>('[role=dialog]') ?? undefined),
  )
  useEffect(() => returnFocus.watch(), [returnFocus])
  return (
    <OpenDialogsContext value={dialogs}>
      <FocusReturnerContext value={returnFocus}>{children}</FocusReturnerContext>
    </OpenDialogsContext>
  )
}

function useOpenDialogs(): OpenDialogs {
  const dialogs = use(OpenDialogsContext)
  if (dialogs === undefined) throw new Error('A dialog needs an OpenDialogsProvider above it.')
  return dialogs
}

/** Returns the message element of the uppermost dialog; undefined while no dialog is open. */
export function useUppermostMessageElement(): HTMLElement | undefined {
  const { subscribe, uppermostElement } = useOpenDialogs()
  return useSyncExternalStore(subscribe, uppermostElement)
}

/** Keeps an open dialog in the stack. Returns whether it is the uppermost, and the `ref` of its message element. */
export function useDialogContainer(opened: boolean) {
  const dialogs = useOpenDialogs()
  const [element, ref] = useState<HTMLElement | null>(null)
  useEffect(
    () => (opened && element !== null ? dialogs.open(element) : undefined),
    [dialogs, opened, element],
  )
  const isUppermost = useUppermostMessageElement() === element
  return { isUppermost, ref }
}
