/**
 * Sets the title of the page while it is printed. A browser saves a printed page under this title, which may contain a
 * client's name only then (A36.1). On a device that is not the user's own, paper gets no file name (S20.3).
 */
import { use, useLayoutEffect } from 'react'
import { SessionContext } from '../../session/session.ts'

/** For a screen that is a sheet of paper: sets the title while it is printed, however printing was started. */
export function usePrintedFileName(fileName: string): void {
  const canNameFile = useCanNameFile()
  useLayoutEffect(() => {
    if (!canNameFile) return
    let restoreTitle = () => {}
    const onAfterPrint = () => {
      restoreTitle()
      restoreTitle = () => {}
    }
    const onBeforePrint = () => {
      onAfterPrint()
      restoreTitle = setTitle(fileName)
    }
    window.addEventListener('beforeprint', onBeforePrint)
    window.addEventListener('afterprint', onAfterPrint)
    return () => {
      window.removeEventListener('beforeprint', onBeforePrint)
      window.removeEventListener('afterprint', onAfterPrint)
      restoreTitle()
    }
  }, [fileName, canNameFile])
}

/** For paper that is on the page only while it is printed. */
export function useTitleWhileShown(fileName: string): void {
  const canNameFile = useCanNameFile()
  useLayoutEffect(() => (canNameFile ? setTitle(fileName) : undefined), [fileName, canNameFile])
}

/** @returns a function that restores the page's title */
function setTitle(fileName: string): () => void {
  const title = document.title
  document.title = fileName
  return () => {
    document.title = title
  }
}

function useCanNameFile(): boolean {
  const session = use(SessionContext)
  return session?.state !== 'authenticated' || !session.isSharedDevice
}
