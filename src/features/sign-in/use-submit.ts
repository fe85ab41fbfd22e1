import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refusal } from '#domain/errors.ts'
import { durationWords } from '../../labels/dates.ts'
import { messageWords } from '../../labels/message-words.ts'
import { isUnansweredCall, noResponseMessage } from '../../session/failures.ts'

interface Submission {
  readonly isBusy: boolean
  readonly problem: string | undefined
  /**
   * Runs one submission at a time: a second tap during the first does nothing. Resolves with the server's messages by
   * field.
   */
  submit(sendRequest: () => Promise<void>): Promise<Readonly<Record<string, string>>>
}

/** `problem` is the server's message, "network error" without a response, or `failureText` for any other error. */
export function useSubmit(
  failureText: string,
  phraseMessage: (serverMessage: string) => string = words => words,
): Submission {
  const { t } = useTranslation()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isSubmittingRef = useRef(false)

  const submit = async (sendRequest: () => Promise<void>) => {
    if (isSubmittingRef.current) return {}
    isSubmittingRef.current = true
    setIsBusy(true)
    setProblem(undefined)
    try {
      await sendRequest()
      return {}
    } catch (error) {
      setProblem(messageOf(error))
      return fieldMessagesIn(error)
    } finally {
      isSubmittingRef.current = false
      setIsBusy(false)
    }
  }
  const messageOf = (error: unknown): string => {
    if (isUnansweredCall(error)) return noResponseMessage(error, t, t('signIn.network'))
    if (!(error instanceof Refusal) || error.code === 'internal') return failureText
    const message = phraseMessage(messageWords(error.message, t))
    const seconds = error.code === 'too_many_requests' ? error.details.retryAfterSeconds : undefined
    if (seconds === undefined) return message
    return t('signIn.tryAgainIn', { said: message, duration: durationWords(Math.ceil(seconds / 60), t) })
  }
  return { isBusy, problem, submit }
}

const fieldMessagesIn = (error: unknown): Readonly<Record<string, string>> => {
  const fields = error instanceof Refusal ? (error.details.fields ?? {}) : {}
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, [firstMessage]]) => (firstMessage ? [[name, firstMessage]] : [])),
  )
}
