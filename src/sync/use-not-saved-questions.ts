import { useCallback, useRef, useState } from 'react'
import type { NotSaved, NotSavedQuestion } from './not-saved.ts'

/** What waits for a person's decision, oldest first, and the way to ask for one. */
export function useNotSavedQuestions() {
  const [questions, setQuestions] = useState<readonly NotSavedQuestion[]>([])
  const asked = useRef(0)
  const ask = useCallback(
    (notSaved: NotSaved) =>
      new Promise<void>((resolve, reject) => {
        const settle = (tell: () => void) => {
          setQuestions(others => others.filter(one => one !== question))
          tell()
        }
        const question: NotSavedQuestion = {
          ...notSaved,
          id: ++asked.current,
          tryAgain: () => settle(resolve),
          giveUp: () => settle(() => reject(new Error('Not saved.'))),
        }
        setQuestions(others => [...others, question])
      }),
    [],
  )
  return [questions[0], ask] as const
}
