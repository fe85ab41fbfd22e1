import { use, useCallback, useEffect, useRef, useState } from 'react'
import { momentNow } from '../../now.ts'
import type { FormValues } from './description.ts'
import { DraftsContext, type FormDraft } from './drafts.ts'

/** Delay before input is stored (U8.1: within a second). */
const STORE_DELAY_MS = 500

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
  const latestForm = useRef(form)
  latestForm.current = form
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const isEnded = useRef(false)

  const writeDraft = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (key === undefined || isEnded.current) return
    const { values, base, isDirty } = latestForm.current
    // A disk error must not interrupt writing: saving the record itself reports it.
    const writePromise = isDirty
      ? drafts?.save(key, { values, base, saved_at: momentNow() })
      : drafts?.discard(key)
    writePromise?.catch(() => {})
  }, [drafts, key])

  const isFirstRender = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the values triggers it
  useEffect(() => {
    if (isFirstRender.current) {
      isFirstRender.current = false
      return
    }
    timer.current ??= setTimeout(writeDraft, STORE_DELAY_MS)
  }, [form.values])

  useEffect(() => {
    const flush = () => {
      if (timer.current !== undefined) writeDraft()
    }
    const listenerController = new AbortController()
    const { signal } = listenerController
    document.addEventListener('visibilitychange', flush, { signal })
    // Runs while the next page is requested: a page that the browser keeps closes its database when hidden (S12.3).
    window.addEventListener('beforeunload', flush, { signal })
    window.addEventListener('pagehide', flush, { signal })
    return () => {
      listenerController.abort()
      flush()
    }
  }, [writeDraft])

  const discard = useCallback(async () => {
    clearTimeout(timer.current)
    timer.current = undefined
    if (key !== undefined) await drafts?.discard(key, latestForm.current.values).catch(() => {})
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
      writeDraft()
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
    const readPromise = key === undefined ? undefined : drafts?.read(key)
    if (readPromise === undefined) showDraft(null)
    // An unreadable draft must not keep the user from writing.
    else readPromise.then(storedDraft => showDraft(storedDraft ?? null)).catch(() => showDraft(null))
    return () => {
      isUnmounted = true
    }
  }, [drafts, key])
  return draft
}
