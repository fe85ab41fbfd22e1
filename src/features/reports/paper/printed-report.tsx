import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ReportDocument } from '../documents/document.ts'
import { ReportPaper } from './report-paper.tsx'

interface PrintedProps {
  document: ReportDocument
  /** Once for each print. */
  onPrinted: () => void
}

/**
 * The paper of a report, on the page only while it is printed, by the button or by the browser's own menu. It is drawn
 * before the browser reads the page, and stays until the browser says it is done: `print()` returns earlier on tablets.
 */
export function PrintedReport({ document, onPrinted }: PrintedProps) {
  const [isPrinting, setIsPrinting] = useState(false)
  // With the report itself: who prints at once has it.
  useLayoutEffect(() => {
    const before = () => {
      flushSync(() => setIsPrinting(true))
      onPrinted()
    }
    const after = () => setIsPrinting(false)
    window.addEventListener('beforeprint', before)
    window.addEventListener('afterprint', after)
    return () => {
      window.removeEventListener('beforeprint', before)
      window.removeEventListener('afterprint', after)
    }
  }, [onPrinted])
  return isPrinting && <ReportPaper document={document} />
}
