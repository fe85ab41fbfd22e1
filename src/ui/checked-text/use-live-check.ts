/** The states of a field that the server checks while the user types (spec part 1 §5; A30.2). */
import { useEffect, useRef, useState } from 'react'
import { Refusal } from '#domain/errors.ts'

export interface LiveCheck {
  /** False for a value that the form itself finds wrong: the server is not asked about it. */
  readonly isWorthAsking: (value: string) => boolean
  /**
   * Resolves with the server's message, and the value as the server stores it. Rejects with a `Refusal` of the value,
   * or with any other error when it could not be checked.
   */
  readonly ask: (value: string) => Promise<{ message: string; written?: string }>
  /** Delay after the last keystroke. If undefined, the check runs only when the field loses focus. */
  readonly afterMs?: number
  /** Shown when the value could not be checked. */
  readonly failed: string
}

export type Checked =
  | { readonly state: 'idle'; readonly message?: string }
  | { readonly state: 'validating' }
  | { readonly state: 'valid'; readonly message: string; readonly written: string | undefined }
  | { readonly state: 'invalid'; readonly message: string }

const IDLE: Checked = { state: 'idle' }
/** Error codes that refuse the value itself; any other error is no verdict. */
const VERDICTS = ['invalid_input', 'conflict']

/** Checks `value` with the server. The initial value is not checked: it is what the account already has. */
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
      // Text typed in the meantime gets its own check.
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
