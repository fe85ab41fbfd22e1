import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Excerpt } from '../../client-records/excerpt.tsx'
import type { SharedColumns } from '../../client-records/record-columns.tsx'
import type { RecordViews } from '../../client-records/records-list.tsx'
import { Badge } from '../../ui/badge.tsx'
import type { Column } from '../../ui/list/columns.ts'
import type { Entry } from './entries.ts'
import style from './entry-columns.module.css'
import { NamedValue } from './marks.tsx'

/** The number of values shown in the list; further values are only counted (spec part 2 §2). */
const MAX_SHOWN_VALUES = 2

/** Returns the columns. On a card the date is on top, values and notes below it. */
export const entryColumns = (
  { date, author, created }: SharedColumns<Entry>,
  { column, text }: RecordViews<'tracking_entry'>,
  t: TFunction,
): Column<Entry>[] => [
  date,
  column('category_name', {
    cell: ({ category_name }) => <span className={style.category}>{category_name}</span>,
    searchBy: ({ category_name }) => category_name,
    cardPlacement: 'wide',
  }),
  column('details', {
    title: t('tracking.columns.details'),
    cell: entry => <FirstValues entry={entry} />,
    searchBy: entry => text('details', entry),
    width: 190,
    cardPlacement: 'wide',
  }),
  column('notes', { cell: ({ notes }) => notes && <Excerpt>{notes}</Excerpt>, cardPlacement: 'wide' }),
  author,
  created,
]

function FirstValues({ entry: { details } }: { entry: Entry }) {
  const { t } = useTranslation()
  const hiddenDetails = details.slice(MAX_SHOWN_VALUES)
  const outOfRangeCount = hiddenDetails.filter(({ is_out_of_range }) => is_out_of_range).length
  return (
    <span className={style.values}>
      {details.slice(0, MAX_SHOWN_VALUES).map(detail => (
        <NamedValue key={detail.key} detail={detail} />
      ))}
      {hiddenDetails.length > 0 && (
        <span className={style.more}>
          {t('tracking.more', { count: hiddenDetails.length })}{' '}
          {outOfRangeCount > 0 && (
            <Badge tone="attention">{t('tracking.moreMarked', { count: outOfRangeCount })}</Badge>
          )}
        </span>
      )}
    </span>
  )
}
