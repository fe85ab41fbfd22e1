import { lazy, Suspense, useEffect } from 'react'
import { useNotSaved } from '../../sync/not-saved.ts'

const load = () => import('./not-saved-dialog.tsx')
const NotSavedDialog = lazy(async () => ({ default: (await load()).NotSavedDialog }))

/** Stands over every screen. Fetched before it is needed: a full disk may come with a lost network. */
export function NotSaved() {
  const question = useNotSaved()
  useEffect(() => void load(), [])
  if (question === undefined) return null
  return (
    <Suspense fallback={null}>
      <NotSavedDialog key={question.id} question={question} />
    </Suspense>
  )
}
