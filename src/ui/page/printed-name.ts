/**
 * A browser saves what it prints under the title of the page, which may name a person there: nowhere else does it (A36.1).
 * On a device that is not one's own no paper is named (S20.3).
 */
import { use, useLayoutEffect } from 'react'
import { SessionContext } from '../../session/session.ts'

/** For a screen that is a sheet of paper: named for as long as it is printed, by whatever way. */
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

/** @returns what gives the page its title back */
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
