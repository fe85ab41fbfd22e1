import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { Excerpt } from '../../client-records/excerpt.tsx'
import type { SharedColumns } from '../../client-records/record-columns.tsx'
import { detailsWords } from '../../labels/tracking-entry.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Column } from '../../ui/list/columns.ts'
import type { Entry } from './entries.ts'
import style from './entry-columns.module.css'
import { NamedValue } from './marks.tsx'

/** So many values stand in the list; the others are counted (spec part 2 §2). */
const SHOWN = 2

/** On a card the date stands on top, values and notes below it. */
export function entryColumns({ date, author, created }: SharedColumns<Entry>, t: TFunction): Column<Entry>[] {
  const categoryOf = ({ category_name }: Entry) => category_name
  return [
    date,
    {
      key: 'category_name',
      title: t('tracking.columns.category'),
      cell: entry => <span className={style.category}>{categoryOf(entry)}</span>,
      sortBy: categoryOf,
      searchBy: categoryOf,
      onCard: 'wide',
    },
    {
      key: 'details',
      title: t('tracking.columns.details'),
      cell: entry => <FirstValues entry={entry} />,
      searchBy: ({ details }) => detailsWords(details, t),
      width: 190,
      onCard: 'wide',
    },
    {
      key: 'notes',
      title: t('tracking.columns.notes'),
      cell: ({ notes }) => notes && <Excerpt>{notes}</Excerpt>,
      searchBy: ({ notes }) => notes,
      onCard: 'wide',
    },
    author,
    created,
  ]
}

function FirstValues({ entry: { details } }: { entry: Entry }) {
  const { t } = useTranslation()
  const rest = details.slice(SHOWN)
  const marked = rest.filter(({ is_out_of_range }) => is_out_of_range).length
  return (
    <span className={style.values}>
      {details.slice(0, SHOWN).map(detail => (
        <NamedValue key={detail.key} detail={detail} />
      ))}
      {rest.length > 0 && (
        <span className={style.more}>
          {t('tracking.more', { count: rest.length })}{' '}
          {marked > 0 && <Badge tone="attention">{t('tracking.moreMarked', { count: marked })}</Badge>}
        </span>
      )}
    </span>
  )
}
