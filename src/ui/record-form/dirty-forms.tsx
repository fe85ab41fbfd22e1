/** Tracks which forms have unsaved input, for app updates before a reload and for the browser's warning on leaving. */
import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useId,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'

class DirtyForms {
  private readonly ids = new Set<string>()
  private readonly listeners = new Set<() => void>()

  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
  readonly count = () => this.ids.size

  setDirty(id: string, isDirty: boolean) {
    if (isDirty === this.ids.has(id)) return
    if (isDirty) this.ids.add(id)
    else this.ids.delete(id)
    for (const listener of this.listeners) listener()
  }
}

const DirtyFormsContext = createContext<DirtyForms | undefined>(undefined)

export function DirtyFormsProvider({ children }: { children: ReactNode }) {
  const [forms] = useState(() => new DirtyForms())
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (forms.count() > 0) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [forms])
  return <DirtyFormsContext value={forms}>{children}</DirtyFormsContext>
}

/** Returns how many forms are dirty now; 0 outside a provider. */
export function useDirtyFormCount(): number {
  const forms = use(DirtyFormsContext)
  const noForms = useMemo(() => ({ subscribe: () => () => {}, count: () => 0 }), [])
  const { subscribe, count } = forms ?? noForms
  return useSyncExternalStore(subscribe, count)
}

/** Reports a form as dirty for as long as it is dirty and on screen. */
export function useMarkDirty(isDirty: boolean) {
  const forms = use(DirtyFormsContext)
  const id = useId()
  useEffect(() => {
    forms?.setDirty(id, isDirty)
    return () => forms?.setDirty(id, false)
  }, [forms, id, isDirty])
}
