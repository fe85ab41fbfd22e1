/** The states of a field the server is asked about while somebody types (spec part 1 §5; A30.2). */
import { useEffect, useRef, useState } from 'react'
import { Refusal } from '#domain/errors.ts'

export interface LiveCheck {
  /** What the form itself finds wrong is not asked. */
  readonly isWorthAsking: (value: string) => boolean
  /**
   * The server's words, and the value as it keeps it. Rejects with a `Refusal` of the value, or with anything else when
   * it could not be checked.
   */
  readonly ask: (value: string) => Promise<{ message: string; written?: string }>
  /** Asked so long after the last key; without it when the field is left. */
  readonly afterMs?: number
  /** Said when nobody could say. */
  readonly failed: string
}

export type Checked =
  | { readonly state: 'idle'; readonly message?: string }
  | { readonly state: 'validating' }
  | { readonly state: 'valid'; readonly message: string; readonly written: string | undefined }
  | { readonly state: 'invalid'; readonly message: string }

const IDLE: Checked = { state: 'idle' }
/** The value itself is refused; anything else the server says is no verdict. */
const VERDICTS = ['invalid_input', 'conflict']

/** `value` as it was at first is not asked about: it is what they have. */
export function useLiveCheck(
  value: string,
  check: LiveCheck | undefined,
): { readonly checked: Checked; readonly onLeave: () => void } {
  const asked = value.trim()
  const [first] = useState(asked)
  const [found, setFound] = useState<{ readonly about: string; readonly checked: Checked }>()
  const newest = useRef('')
  newest.current = asked
  const isAsked = check !== undefined && asked !== '' && asked !== first && check.isWorthAsking(asked)

  const ask = async () => {
    if (!isAsked || found?.about === asked) return
    const tell = (checked: Checked) => {
      // What was typed meanwhile is asked about by itself.
      if (newest.current === asked) setFound({ about: asked, checked })
    }
    tell({ state: 'validating' })
    try {
      const { message, written } = await check.ask(asked)
      tell({ state: 'valid', message, written })
    } catch (error) {
      if (!(error instanceof Refusal)) return tell({ state: 'idle', message: check.failed })
      if (VERDICTS.includes(error.code)) return tell({ state: 'invalid', message: error.message })
      tell({ state: 'idle', message: error.code === 'internal' ? check.failed : error.message })
    }
  }
  const latest = useRef(ask)
  latest.current = ask

  const afterMs = check?.afterMs
  useEffect(() => {
    if (afterMs === undefined || asked === '') return
    const timer = setTimeout(() => void latest.current(), afterMs)
    return () => clearTimeout(timer)
  }, [asked, afterMs])

  return {
    checked: isAsked && found?.about === asked ? found.checked : IDLE,
    onLeave: () => void latest.current(),
  }
}
