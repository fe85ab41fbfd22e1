import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refusal } from '#domain/errors.ts'
import { isNoResponse } from '../../session/failures.ts'

interface Submitting {
  readonly isBusy: boolean
  readonly problem: string | undefined
  /** Runs one at a time: a second tap while the first is under way does nothing. */
  submit(work: () => Promise<void>): Promise<void>
}

/** The server's words where it spoke, "network error" where nobody did, `failed` for anything else. */
export function useSubmit(
  failed: string,
  phrase: (serverWords: string) => string = words => words,
): Submitting {
  const { t } = useTranslation()
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const isUnderWay = useRef(false)

  const submit = async (work: () => Promise<void>) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    setIsBusy(true)
    setProblem(undefined)
    try {
      await work()
    } catch (error) {
      if (error instanceof Refusal && error.code !== 'internal') setProblem(phrase(error.message))
      else setProblem(isNoResponse(error) ? t('signIn.network') : failed)
    } finally {
      isUnderWay.current = false
      setIsBusy(false)
    }
  }
  return { isBusy, problem, submit }
}
