/** /dashboard?figure=…: everything that a figure of the dashboard counts, each line with a link to its record (W15). */
import { useTranslation } from 'react-i18next'
import { LoadingRows } from '../../ui/page/loading.tsx'
import { MirrorEmptyState } from '../../ui/page/nothing-here.tsx'
import { Page } from '../../ui/page/page.tsx'
import { entriesOfFigure } from './entries.ts'
import type { EntryContext } from './entry.ts'
import type { ListedFigureName } from './layouts.ts'
import style from './section.module.css'
import { EntryLines } from './section.tsx'

interface FigureListProps {
  name: ListedFigureName
  /** undefined while it is read. */
  context: EntryContext | undefined
}

export function FigureList({ name, context }: FigureListProps) {
  const { t } = useTranslation()
  const title = t(`dashboard.cards.${name}`)
  const entries = context && entriesOfFigure(name, context)
  return (
    <Page title={title} parent={{ to: '/dashboard', label: t('dashboard.title') }}>
      {entries === undefined ? (
        <LoadingRows rows={6} />
      ) : entries.length === 0 ? (
        <MirrorEmptyState title={t('dashboard.counted.empty')} />
      ) : (
        <section className={style.section}>
          <EntryLines entries={entries} label={title} />
        </section>
      )}
    </Page>
  )
}
