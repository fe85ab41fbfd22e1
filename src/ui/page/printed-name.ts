/**
 * Sets the title of the page while it is printed. A browser saves a printed page under this title, which may contain a
 * client's name only then (A36.1). On a device that is not the user's own, paper gets no file name (S20.3).
 */
import { use, useLayoutEffect } from 'react'
import { SessionContext } from '../../session/session.ts'

/** For a screen that is a sheet of paper: sets the title while it is printed, however printing was started. */
export function usePrintedName(file: string): void {
  const canName = useCanName()
  useLayoutEffect(() => {
    if (!canName) return
    let restoreTitle = () => {}
    const onAfterPrint = () => {
      restoreTitle()
      restoreTitle = () => {}
    }
    const onBeforePrint = () => {
      onAfterPrint()
      restoreTitle = setTitle(file)
    }
    window.addEventListener('beforeprint', onBeforePrint)
    window.addEventListener('afterprint', onAfterPrint)
    return () => {
      window.removeEventListener('beforeprint', onBeforePrint)
      window.removeEventListener('afterprint', onAfterPrint)
      restoreTitle()
    }
  }, [file, canName])
}

/** For paper that is on the page only while it is printed. */
export function useNameWhileShown(file: string): void {
  const canName = useCanName()
  useLayoutEffect(() => (canName ? setTitle(file) : undefined), [file, canName])
}

/** @returns a function that restores the page's title */
function setTitle(file: string): () => void {
  const title = document.title
  document.title = file
  return () => {
    document.title = title
  }
}

function useCanName(): boolean {
  const session = use(SessionContext)
  return session?.state !== 'authenticated' || !session.leavesNothing
}
