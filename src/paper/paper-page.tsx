/**
 * A screen that is a sheet of paper: a back link and a print button above it, a footer with who printed it and when.
 */
import { Button } from '@mantine/core'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { AccessTarget } from '#domain/answers/access-record.ts'
import type { Instant } from '#domain/values/dates.ts'
import { fullName } from '#domain/values/full-name.ts'
import type { Scope } from '#domain/values/scope.ts'
import { momentWords, type WallClock } from '../labels/dates.ts'
import { useSession } from '../session/session.ts'
import { useLogAccess, useLogViewing } from '../sync/access-notes.ts'
import { useTrueLastResponse } from '../sync/true-now.ts'
import { usePrintedFileName } from '../ui/page/printed-name.ts'
import { PaperMargins } from './paper-margins.tsx'
import style from './paper-page.module.css'

interface PaperPageProps {
  /** Landscape for a chart with many columns, portrait for text. */
  sheetType: 'month-chart' | 'report'
  /** The file name when it is saved as PDF. */
  fileName: string
  backLink: { to: string; label: string }
  homeClock: WallClock
  /** The entry in the access log (L10); `what` is the kind of record on the paper. */
  accessEntry: { recordKind: AccessTarget; scope: Scope; client_id: number }
  /** The moment of printing. */
  now: Instant
  children: ReactNode
}

export function PaperPage({
  sheetType,
  fileName,
  backLink,
  homeClock,
  accessEntry,
  now,
  children,
}: PaperPageProps) {
  const { t } = useTranslation()
  const footerText = useFooterText(homeClock, now)
  usePrintedFileName(fileName)
  useAccessLogEntries(accessEntry)
  return (
    <>
      <nav className={style.tools} data-screen-only>
        <Button
          component={Link}
          to={backLink.to}
          variant="default"
          leftSection={<IconArrowLeft size={20} aria-hidden />}
        >
          {backLink.label}
        </Button>
        <Button leftSection={<IconPrinter size={20} aria-hidden />} onClick={() => window.print()}>
          {t('records.paper.print')}
        </Button>
      </nav>
      <PaperMargins
        pageType={sheetType}
        leftText={footerText}
        pageWord={t('records.paper.page')}
        ofWord={t('records.paper.of')}
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a sheet is wider than a phone, and the keyboard scrolls it */}
      <section className={style.scroller} tabIndex={0} aria-label={t('records.paper.sheet')}>
        <article className={style.paper} data-sheet={sheetType} data-paper>
          {children}
          <footer className={style.about}>{footerText}</footer>
        </article>
      </section>
    </>
  )
}

/** Writes to the access log when the paper is opened and each time it is printed, however printing was started. */
function useAccessLogEntries({ recordKind, scope, client_id }: PaperPageProps['accessEntry']) {
  const logAccess = useLogAccess()
  useLogViewing(recordKind, scope, client_id)
  useEffect(() => {
    const logPrinting = () => logAccess({ what: recordKind, way: 'printed', client_id, scope })
    window.addEventListener('beforeprint', logPrinting)
    return () => window.removeEventListener('beforeprint', logPrinting)
  }, [logAccess, recordKind, scope, client_id])
}

/** Returns the footer of every sheet: who printed it, when, and how fresh its data is. */
function useFooterText(homeClock: WallClock, now: Instant): string {
  const { t } = useTranslation()
  const session = useSession()
  const lastResponseAt = useTrueLastResponse()
  const printedWords = t('records.paper.printed', {
    when: momentWords(now, homeClock, t),
    name: session.state === 'authenticated' ? fullName(session.user) : t('records.someone'),
  })
  const lastResponseText =
    lastResponseAt === null ? t('records.paper.never') : momentWords(lastResponseAt, homeClock, t)
  return `${printedWords} · ${t('records.paper.asOf', { when: lastResponseText })}`
}
