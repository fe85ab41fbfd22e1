import { use, useCallback, useEffect, useRef, useState } from 'react'
import { momentNow } from '../../now.ts'
import type { FormValues } from './description.ts'
import { DraftsContext, type FormDraft } from './drafts.ts'

/** How soon what was typed is on disk (U8.1: within a second). */
const KEEP_MS = 500

interface Unsaved {
  values: FormValues
  base: FormValues
  isDirty: boolean
}

/**
 * Keeps what is being written as this person's draft: half a second after a change, and at once when the page or the
 * form goes away. A draft whose words were taken back is removed. Without a key nothing is kept.
 */
export function useDraft(key: string | undefined, form: Unsaved) {
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
    // A disk that refuses a draft must not stop the writing: saving the record itself tells about it.
    const kept = isDirty ? drafts?.keep(key, { values, base, saved_at: momentNow() }) : drafts?.discard(key)
    kept?.catch(() => {})
  }, [drafts, key])

  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the values is what starts it
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
    // While the next page is asked for: one that is kept gives up its database when it is hidden (S12.3).
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
    /** The record is on disk, or its words are not wanted: nothing is kept any more. */
    end() {
      isEnded.current = true
      return discard()
    },
    /** The record was refused after all: its words are a draft again. */
    resume() {
      isEnded.current = false
      write()
    },
  }
}

/** The draft under this key; null when there is none, undefined while it is being read. */
export function useStoredDraft(key: string | undefined): FormDraft | null | undefined {
  const drafts = use(DraftsContext)
  const [draft, setDraft] = useState<FormDraft | null>()
  useEffect(() => {
    let isGone = false
    const take = (found: FormDraft | null) => {
      if (!isGone) setDraft(found)
    }
    const reading = key === undefined ? undefined : drafts?.read(key)
    if (reading === undefined) take(null)
    // A draft that cannot be read must not keep anybody from writing.
    else reading.then(found => take(found ?? null)).catch(() => take(null))
    return () => {
      isGone = true
    }
  }, [drafts, key])
  return draft
}
