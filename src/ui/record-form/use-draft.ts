import { use, useCallback, useEffect, useRef, useState } from 'react'
import { momentNow } from '../../now.ts'
import type { FormValues } from './description.ts'
import { DraftsContext, type FormDraft } from './drafts.ts'

/** Delay before input is stored (U8.1: within a second). */
const KEEP_MS = 500

interface DraftInput {
  values: FormValues
  base: FormValues
  isDirty: boolean
}

/**
 * Keeps unsaved input as the user's draft: half a second after a change, and at once when the page or the form closes.
 * If the input is undone, the draft is removed. Without a key nothing is kept.
 */
export function useDraft(key: string | undefined, form: DraftInput) {
  const drafts = use(DraftsContext)
  const latest = useRef(form)
  latest.current = form
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isEnded = useRef(false)

  const write = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (key === undefined || isEnded.current) return
    const { values, base, isDirty } = latest.current
    // A disk error must not interrupt writing: saving the record itself reports it.
    const saving = isDirty ? drafts?.keep(key, { values, base, saved_at: momentNow() }) : drafts?.discard(key)
    saving?.catch(() => {})
  }, [drafts, key])

  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the values triggers it
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    timer.current ??= setTimeout(write, KEEP_MS)
  }, [form.values])

  useEffect(() => {
    const flush = () => {
      if (timer.current !== undefined) write()
    }
    const stopping = new AbortController()
    const { signal } = stopping
    document.addEventListener('visibilitychange', flush, { signal })
    // Runs while the next page is requested: a page that the browser keeps closes its database when hidden (S12.3).
    window.addEventListener('beforeunload', flush, { signal })
    window.addEventListener('pagehide', flush, { signal })
    return () => {
      stopping.abort()
      flush()
    }
  }, [write])

  const discard = useCallback(async () => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (key !== undefined) await drafts?.discard(key, latest.current.values).catch(() => {})
  }, [drafts, key])

  return {
    discard,
    /** Ends the draft: the record is on disk, or the user discards the input. */
    end() {
      isEnded.current = true
      return discard()
    },
    /** Keeps the input as a draft again, after the record was refused. */
    resume() {
      isEnded.current = false
      write()
    },
  }
}

/** Returns the draft under this key; null when there is none, undefined while it is being read. */
export function useStoredDraft(key: string | undefined): FormDraft | null | undefined {
  const drafts = use(DraftsContext)
  const [draft, setDraft] = useState<FormDraft | null>()
  useEffect(() => {
    let isUnmounted = false
    const showDraft = (storedDraft: FormDraft | null) => {
      if (!isUnmounted) setDraft(storedDraft)
    }
    const reading = key === undefined ? undefined : drafts?.read(key)
    if (reading === undefined) showDraft(null)
    // An unreadable draft must not keep the user from writing.
    else reading.then(storedDraft => showDraft(storedDraft ?? null)).catch(() => showDraft(null))
    return () => {
      isUnmounted = true
    }
  }, [drafts, key])
  return draft
}
