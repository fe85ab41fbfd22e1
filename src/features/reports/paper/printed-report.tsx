import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ReportDocument } from '../documents/document.ts'
import { ReportPaper } from './report-paper.tsx'

interface PrintedReportProps {
  document: ReportDocument
  /** Called once for each print. */
  onPrintStart: () => void
}

/**
 * The paper of a report, on the page only while it is printed, by the button or the browser's own menu. It is rendered
 * before the browser reads the page and stays until `afterprint`, because `print()` returns earlier on tablets.
 */
export function PrintedReport({ document, onPrintStart }: PrintedReportProps) {
  const [isPrinting, setIsPrinting] = useState(false)
  // A layout effect listens as soon as the report is shown, for users who print at once.
  useLayoutEffect(() => {
    const startPrinting = () => {
      flushSync(() => setIsPrinting(true))
      onPrintStart()
    }
    const stopPrinting = () => setIsPrinting(false)
    window.addEventListener('beforeprint', startPrinting)
    window.addEventListener('afterprint', stopPrinting)
    return () => {
      window.removeEventListener('beforeprint', startPrinting)
      window.removeEventListener('afterprint', stopPrinting)
    }
  }, [onPrintStart])
  return isPrinting && <ReportPaper document={document} />
}
