/**
 * Sets the title of the page while it is printed. A browser saves a printed page under this title, which may contain a
 * client's name only then (A36.1). On a device that is not the user's own, paper gets no file name (S20.3).
 */
import { use, useLayoutEffect } from 'react'
import { SessionContext } from '../../session/session.ts'

/** For a screen that is a sheet of paper: sets the title while it is printed, however printing was started. */
export function usePrintedName(file: string): void {
  const mayName = useMayName()
  useLayoutEffect(() => {
    if (!mayName) return
    let takeBack = () => {}
    const after = () => {
      takeBack()
      takeBack = () => {}
    }
    const before = () => {
      after()
      takeBack = titled(file)
    }
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
      takeBack()
    }
  }, [file, mayName])
}

/** For paper that is on the page only while it is printed. */
export function useNameWhileShown(file: string): void {
  const mayName = useMayName()
  useLayoutEffect(() => (mayName ? titled(file) : undefined), [file, mayName])
}

/** @returns a function that restores the page's title */
function titled(file: string): () => void {
  const title = document.title
  document.title = file
  return () => {
    document.title = title
  }
}

function useMayName(): boolean {
  const session = use(SessionContext)
  return session?.state !== 'authenticated' || !session.leavesNothing
}
