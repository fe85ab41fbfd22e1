/** Tiles with today's entries of each category; a tap on a tile opens the form of its category. */
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { LocalDate } from '#domain/values/dates.ts'
import type { RecordsOfClient } from '../../client-records/use-records.ts'
import { momentTimeWords } from '../../labels/dates.ts'
import { useCanDoInHome } from '../../session/use-rights.ts'
import { LoadingCards } from '../../ui/page/loading.tsx'
import style from './category-tile.module.css'
import { type Entry, entryKind } from './entries.ts'
import { NamedValue } from './marks.tsx'
import { NoCategories } from './no-categories.tsx'
import { CATEGORIES_PATH, type Category, useCategories } from './use-categories.ts'

interface TodayTilesProps {
  clientRecords: RecordsOfClient<'tracking_entry'>
  today: LocalDate
}

export function TodayTiles({ clientRecords, today }: TodayTilesProps) {
  const { client, home, records } = clientRecords
  const { t } = useTranslation()
  const can = useCanDoInHome()
  const headingId = useId()
  const categories = useCategories(home)
  if (categories === undefined) return <LoadingCards />
  if (categories.length === 0) return <NoCategories home={home} />
  const todaysEntries = records.filter(({ entry_date }) => entry_date === today)
  const canAdd = can(home, 'tracking_entry.create')
  return (
    <section className={style.today} aria-labelledby={headingId}>
      <div className={style.head}>
        <h2 id={headingId}>{t('tracking.today.title')}</h2>
        {can(home, 'tracking_category.update') && (
          <Button component={Link} to={CATEGORIES_PATH} variant="subtle" data-screen-only>
            {t('tracking.categories.open')}
          </Button>
        )}
      </div>
      <ul className={style.tiles}>
        {categories.map(category => (
          <li key={category.id}>
            <Tile
              category={category}
              entries={todaysEntries.filter(({ category_id }) => category_id === category.id)}
              {...(canAdd ? { to: `${entryKind.path}/${client.id}/add?category=${category.id}` } : {})}
            >
              {latest => t('tracking.today.last', { time: momentTimeWords(latest.entry_datetime, home) })}
            </Tile>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface TileProps {
  category: Category
  /** Today's entries of the category, newest first. */
  entries: readonly Entry[]
  /** The path of the form; absent when the user may only read. */
  to?: string
  /** Renders the time of the latest entry. */
  children: (latest: Entry) => ReactNode
}

function Tile({ category, entries: [latest, ...earlierEntries], to, children }: TileProps) {
  const { t } = useTranslation()
  const content = (
    <>
      <span className={style.name}>
        {category.name}
        {to !== undefined && <IconPlus size={22} aria-hidden />}
      </span>
      {latest && <LatestValues entry={latest} />}
      <span className={style.when}>
        {latest === undefined
          ? t('tracking.today.nothing')
          : [
              children(latest),
              earlierEntries.length > 0 && t('tracking.today.times', { count: earlierEntries.length + 1 }),
            ]
              .filter(Boolean)
              .join(' · ')}
      </span>
    </>
  )
  const tileProps = { className: style.tile, 'data-has-entries': latest !== undefined || undefined }
  return to === undefined ? (
    <div {...tileProps}>{content}</div>
  ) : (
    <Link {...tileProps} to={to}>
      {content}
    </Link>
  )
}

/** The number of values shown on a tile, values out of their range first. */
const MAX_SHOWN_VALUES = 3

function LatestValues({ entry: { details, notes } }: { entry: Entry }) {
  const { t } = useTranslation()
  const shownDetails = [
    ...details.filter(({ is_out_of_range }) => is_out_of_range),
    ...details.filter(({ is_out_of_range }) => !is_out_of_range),
  ].slice(0, MAX_SHOWN_VALUES)
  const hiddenCount = details.length - shownDetails.length
  return (
    <span className={style.values}>
      {shownDetails.map(detail => (
        <NamedValue key={detail.key} detail={detail} />
      ))}
      {hiddenCount > 0 && <span className={style.when}>{t('tracking.more', { count: hiddenCount })}</span>}
      {details.length === 0 && <span className={style.note}>{notes}</span>}
    </span>
  )
}
