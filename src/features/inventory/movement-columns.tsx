import type { TFunction } from 'i18next'
import { homeToday } from '#domain/values/time-zone.ts'
import { isWithdrawn } from '#domain/values/withdrawal.ts'
import { colleagueName, type People } from '../../directory/colleague-name.ts'
import { momentWords, shortDate, timeAt } from '../../labels/dates.ts'
import { quantityNumber } from '../../labels/inventory-item.ts'
import { signed } from '../../labels/stock-movement.ts'
import { RecordStateWords } from '../../sync/record-state.tsx'
import { Badge } from '../../ui/badge.tsx'
import type { Column } from '../../ui/list/columns.ts'
import type { Home } from './items.ts'
import style from './movement-columns.module.css'
import type { Movement } from './use-movements.ts'

interface Known {
  readonly home: Home
  readonly people: People | undefined
}

export const movementColumns = ({ home, people }: Known, t: TFunction): Column<Movement>[] => [
  {
    key: 'what',
    title: t('inventory.item.columns.what'),
    width: 200,
    cell: movement => <What movement={movement} t={t} />,
  },
  {
    key: 'after',
    title: t('inventory.item.columns.after'),
    width: 140,
    cell: ({ quantity_after }) => <span data-figures>{quantityNumber(quantity_after)}</span>,
  },
  {
    key: 'when',
    title: t('inventory.item.columns.when'),
    width: 140,
    cell: movement => <When movement={movement} home={home} t={t} />,
  },
  {
    key: 'who',
    title: t('inventory.item.columns.who'),
    width: 140,
    cell: ({ recorded_by, record_state }) => (
      <span className={style.two}>
        {colleagueName(people, recorded_by, t)}
        {record_state !== 'confirmed' && <RecordStateWords state={record_state} />}
      </span>
    ),
  },
]

interface CellProps {
  movement: Movement
  t: TFunction
}

/** The day it happened, and when it was recorded where that was on another. */
function When({ movement: { moved_on, recorded_at }, home, t }: CellProps & { home: Home }) {
  const isOfThatDay = homeToday(recorded_at, home.time_zone) === moved_on
  return (
    <span className={style.two}>
      {shortDate(moved_on, t)}
      <span className={style.small}>
        {isOfThatDay
          ? timeAt(recorded_at, home)
          : t('inventory.item.recorded', { when: momentWords(recorded_at, home, t) })}
      </span>
    </span>
  )
}

/** "Use −2", with why, what was counted, and what somebody wrote about it. */
function What({ movement, t }: CellProps) {
  const { kind, change, reason, counted, expiration_date, notes } = movement
  const isGone = isWithdrawn(movement)
  const more = [
    // By everything that is known today, so that it agrees with the change beside it.
    counted === null
      ? ''
      : t('inventory.item.countedSaid', { counted, seen: quantityNumber(counted - change) }),
    reason === null ? '' : t(`labels.stock_movement.values.reason.${reason}`),
    expiration_date === null ? '' : t('inventory.item.expires', { date: shortDate(expiration_date, t) }),
    notes ?? '',
    movement.withdrawal_reason ?? '',
  ].filter(Boolean)
  return (
    <span className={style.two}>
      <span className={style.line}>
        <span className={isGone ? style.gone : undefined}>
          {t(`labels.stock_movement.values.kind.${kind}`)} <b data-figures>{signed(change)}</b>
        </span>
        {isGone && <Badge tone="plain">{t('inventory.item.takenBack')}</Badge>}
      </span>
      {more.length > 0 && <span className={style.small}>{more.join(' · ')}</span>}
    </span>
  )
}
