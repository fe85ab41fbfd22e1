/** The states of a field that the server checks while the user types (spec part 1 §5; A30.2). */
import { useEffect, useRef, useState } from 'react'
import { Refusal } from '#domain/errors.ts'

export interface LiveCheck {
  /** False for a value that the form itself finds wrong: the server is not asked about it. */
  readonly isCheckable: (value: string) => boolean
  /**
   * Resolves with the server's message, and the value as the server stores it. Rejects with a `Refusal` of the value,
   * or with any other error when it could not be checked.
   */
  readonly askServer: (value: string) => Promise<{ message: string; spelling?: string }>
  /** Delay after the last keystroke. If undefined, the check runs only when the field loses focus. */
  readonly delayMs?: number
  /** Shown when the value could not be checked. */
  readonly failureText: string
}

export type CheckResult =
  | { readonly state: 'idle'; readonly message?: string }
  | { readonly state: 'validating' }
  | { readonly state: 'valid'; readonly message: string; readonly spelling: string | undefined }
  | { readonly state: 'invalid'; readonly message: string }

const IDLE: CheckResult = { state: 'idle' }
/** Error codes that mean the value is wrong; after other errors it is unknown whether it is. */
const VERDICT_CODES = ['invalid_input', 'conflict']

/** Checks `value` with the server. The initial value is not checked: it is what the account already has. */
export function useLiveCheck(
  value: string,
  check: LiveCheck | undefined,
): { readonly result: CheckResult; readonly onLeave: () => void } {
  const text = value.trim()
  const [initialText] = useState(text)
  const [lastCheck, setLastCheck] = useState<{ readonly value: string; readonly result: CheckResult }>()
  const latestText = useRef('')
  latestText.current = text
  const mustCheck = check !== undefined && text !== '' && text !== initialText && check.isCheckable(text)

  const runCheck = async () => {
    if (!mustCheck || lastCheck?.value === text) return
    const setResult = (result: CheckResult) => {
      // Text typed in the meantime gets its own check.
      if (latestText.current === text) setLastCheck({ value: text, result })
    }
    setResult({ state: 'validating' })
    try {
      const { message, spelling } = await check.askServer(text)
      setResult({ state: 'valid', message, spelling })
    } catch (error) {
      if (!(error instanceof Refusal)) return setResult({ state: 'idle', message: check.failureText })
      if (VERDICT_CODES.includes(error.code)) return setResult({ state: 'invalid', message: error.message })
      setResult({ state: 'idle', message: error.code === 'internal' ? check.failureText : error.message })
    }
  }
  const latestCheck = useRef(runCheck)
  latestCheck.current = runCheck

  const delayMs = check?.delayMs
  useEffect(() => {
    if (delayMs === undefined || text === '') return
    const timer = setTimeout(() => void latestCheck.current(), delayMs)
    return () => clearTimeout(timer)
  }, [text, delayMs])

  return {
    result: mustCheck && lastCheck?.value === text ? lastCheck.result : IDLE,
    onLeave: () => void latestCheck.current(),
  }
}
