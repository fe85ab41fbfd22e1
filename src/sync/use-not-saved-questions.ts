import { useCallback, useEffect, useRef, useState } from 'react'
import type { UnsavedOperation, UnsavedOperationQuestion } from './outbox/not-saved.ts'

interface QuestionWithAuthor extends UnsavedOperationQuestion {
  /** The user who was signed in when it was asked. */
  readonly authorId: number | null
}

/**
 * Returns the user's oldest operation that could not be saved and waits for a decision, and a function that asks about
 * another. Only the user who recorded an operation sees its question (U1): it is kept while they are signed out, and
 * asked again when they are back.
 */
export function useUnsavedOperationQuestions(userId: number | null) {
  const [questions, setQuestions] = useState<readonly QuestionWithAuthor[]>([])
  const lastId = useRef(0)
  const authorRef = useRef(userId)
  useEffect(() => {
    authorRef.current = userId
  }, [userId])
  const askUser = useCallback(
    (unsavedOperation: UnsavedOperation) =>
      new Promise<void>((resolve, reject) => {
        const settle = (finish: () => void) => {
          setQuestions(previous => previous.filter(other => other !== question))
          finish()
        }
        const question: QuestionWithAuthor = {
          ...unsavedOperation,
          authorId: authorRef.current,
          id: ++lastId.current,
          retry: () => settle(resolve),
          discard: () => settle(() => reject(new Error('Not saved.'))),
        }
        setQuestions(previous => [...previous, question])
      }),
    [],
  )
  return [questions.find(question => question.authorId === userId), askUser] as const
}
