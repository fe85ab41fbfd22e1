/** The movements of an item: deliveries, uses and counts with time, person and the quantity after each. */
import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import { ownerOfMovement } from '#domain/rules/records/inventory.ts'
import { quantityWithout } from '#domain/rules/records/stock.ts'
import { waitsForWitness } from '#domain/rules/records/witness.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { isWithdrawn } from '#domain/values/withdrawal.ts'
import { OlderRecords } from '../../homes/older-records.tsx'
import { momentTimeWords, momentWords, shortDate } from '../../labels/dates.ts'
import { numberWords } from '../../labels/formats.ts'
import { quantityWords } from '../../labels/inventory-item.ts'
import { signedWords } from '../../labels/stock-movement.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { usePeople } from '../../mirror/read/directory.ts'
import { colleagueName, type PersonCards } from '../../people/colleague-name.ts'
import { useCanDoInHome } from '../../session/use-rights.ts'
import { RecordStateLabel } from '../../sync/record-state.tsx'
import { useTrueNow } from '../../sync/true-now.ts'
import { useRecordOperation } from '../../sync/use-record.ts'
import { Badge } from '../../ui/badge.tsx'
import { Confirmation } from '../../ui/dialog/confirmation.tsx'
import type { Column } from '../../ui/list/columns.ts'
import { ListTable } from '../../ui/list/list-table.tsx'
import { useSaveOutcomeToast } from '../../ui/saved-toast.ts'
import type { Home, ListedItem } from './items.ts'
import { MovementActions } from './movement-actions.tsx'
import style from './movement-list.module.css'
import { SignMovement, useWayToSign, type WayToSign } from './sign-movement.tsx'
import type { Movement, MovementHistory } from './use-movements.ts'

interface MovementListProps {
  listedItem: ListedItem
  history: MovementHistory | undefined
}

export function MovementList({ listedItem, history }: MovementListProps) {
  const { home } = listedItem
  const t = useLabels()
  const isAllowed = useCanDoInHome()
  const now = useTrueNow()
  const people = usePeople()
  const [movementToTakeBack, setMovementToTakeBack] = useState<Movement>()
  const [signing, setSigning] = useState<{ readonly movement: Movement; readonly way: WayToSign }>()
  const wayToSign = useWayToSign(home)
  const columns = useMemo(() => movementColumns({ home, people }, t), [home, people, t])
  const canTakeBack = (movement: Movement) =>
    !isWithdrawn(movement) &&
    isAllowed(home, 'stock_movement.withdraw', ownerOfMovement(movement, home.time_zone, now))
  const wasRecordedToday = ({ recorded_at }: Movement) =>
    homeToday(recorded_at, home.time_zone) === homeToday(now, home.time_zone)
  return (
    <>
      <ListTable
        label={t('inventory.item.movementsTable')}
        columns={columns}
        source={{
          rows: history?.movements,
          ...(history
            ? {
                olderRecordsLink: (
                  <OlderRecords
                    words={{
                      offer: t('inventory.item.older.offer'),
                      coming: t('inventory.item.older.coming'),
                      offline: t('inventory.item.older.offline'),
                    }}
                    scopes={[home.scope]}
                    coverage={history.coverage}
                  />
                ),
              }
            : {}),
        }}
        rowKey={({ id }) => id}
        {...(history?.movements.some(movement => canTakeBack(movement) || wayToSign(movement))
          ? {
              rowActions: (movement: Movement) => {
                const way = wayToSign(movement)
                return (
                  <MovementActions
                    way={way}
                    onSign={() => way && setSigning({ movement, way })}
                    canTakeBack={canTakeBack(movement)}
                    wasRecordedToday={wasRecordedToday(movement)}
                    onTakeBack={() => setMovementToTakeBack(movement)}
                  />
                )
              },
            }
          : {})}
        emptyMessage={t('inventory.item.noMovements')}
      />
      {movementToTakeBack && (
        <TakeBackDialog
          listedItem={listedItem}
          movement={movementToTakeBack}
          movements={history?.movements ?? []}
          onClose={() => setMovementToTakeBack(undefined)}
        />
      )}
      {signing && (
        <SignMovement
          key={signing.movement.id}
          listedItem={listedItem}
          {...signing}
          onClose={() => setSigning(undefined)}
        />
      )}
    </>
  )
}

interface ColumnContext {
  readonly home: Home
  readonly people: PersonCards | undefined
}

const movementColumns = ({ home, people }: ColumnContext, t: TFunction): Column<Movement>[] => [
  {
    key: 'what',
    title: t('labels.stock_movement.fields.kind'),
    width: 200,
    cell: movement => <MovementSummary movement={movement} home={home} people={people} t={t} />,
  },
  {
    key: 'after',
    title: t('inventory.item.columns.after'),
    width: 140,
    cell: ({ quantity_after }) => <span data-figures>{numberWords(quantity_after)}</span>,
  },
  {
    key: 'when',
    title: t('labels.stock_movement.fields.moved_on'),
    width: 140,
    cell: movement => <MovementTime movement={movement} home={home} t={t} />,
  },
  {
    key: 'who',
    title: t('inventory.item.columns.who'),
    width: 140,
    cell: ({ recorded_by, record_state }) => (
      <span className={style.two}>
        {colleagueName(people, recorded_by, t)}
        {record_state !== 'confirmed' && <RecordStateLabel state={record_state} />}
      </span>
    ),
  },
]

interface CellProps {
  movement: Movement
  t: TFunction
}

/** Shows the day of the movement, and when it was recorded if that was on another day. */
function MovementTime({ movement: { moved_on, recorded_at }, home, t }: CellProps & { home: Home }) {
  const isSameDay = homeToday(recorded_at, home.time_zone) === moved_on
  return (
    <span className={style.two}>
      {shortDate(moved_on, t)}
      <span className={style.small}>
        {isSameDay
          ? momentTimeWords(recorded_at, home)
          : t('inventory.item.recorded', { when: momentWords(recorded_at, home, t) })}
      </span>
    </span>
  )
}

/** Shows "Use −2", with the reason, the counted quantity and the notes, and who signed it as the witness. */
function MovementSummary({ movement, home, people, t }: CellProps & ColumnContext) {
  const { kind, change, reason, counted, expiration_date, notes } = movement
  const isTakenBack = isWithdrawn(movement)
  const details = [
    // Computed from all movements known now, so that it agrees with the change shown above it.
    counted === null ? '' : t('inventory.item.countedSaid', { counted, seen: numberWords(counted - change) }),
    reason === null ? '' : t(`labels.stock_movement.values.reason.${reason}`),
    expiration_date === null ? '' : t('inventory.item.expires', { date: shortDate(expiration_date, t) }),
    notes ?? '',
    movement.withdrawal_reason ?? '',
    witnessWords(movement, { home, people }, t),
  ].filter(Boolean)
  return (
    <span className={style.two}>
      <span className={style.line}>
        <span className={isTakenBack ? style.gone : undefined}>
          {t(`labels.stock_movement.values.kind.${kind}`)} <b data-figures>{signedWords(change)}</b>
        </span>
        {waitsForWitness(movement) && <Badge tone="waiting">{t('inventory.witness.waits')}</Badge>}
        {isTakenBack && <Badge tone="plain">{t('inventory.item.takenBack')}</Badge>}
      </span>
      {details.length > 0 && <span className={style.small}>{details.join(' · ')}</span>}
    </span>
  )
}

/** Returns "witness: Kofi Mensah, 9:14 PM"; empty if nobody has signed. Older rows on a device lack the fields. */
function witnessWords(
  { witnessed_by, witnessed_at }: Movement,
  { home, people }: ColumnContext,
  t: TFunction,
): string {
  if (witnessed_by == null || witnessed_at == null) return ''
  return t('inventory.witness.signed', {
    name: colleagueName(people, witnessed_by, t),
    when: momentWords(witnessed_at, home, t),
  })
}

interface TakeBackProps {
  listedItem: ListedItem
  movement: Movement
  /** All known movements of the item. */
  movements: readonly Movement[]
  onClose: () => void
}

function TakeBackDialog({ listedItem: { record: item }, movement, movements, onClose }: TakeBackProps) {
  const t = useLabels()
  const record = useRecordOperation()
  const showSavedToast = useSaveOutcomeToast()
  const { id, kind, change } = movement
  const movementLabel = `${t(`labels.stock_movement.values.kind.${kind}`)} ${signedWords(change)}.`
  // If a person counted the item after this movement, the counted quantity stays (V4).
  const quantity = quantityWords(quantityWithout(item.quantity, movements, id), item.unit_of_measure)
  return (
    <Confirmation
      opened
      onClose={onClose}
      title={t('inventory.item.takeBackTitle')}
      confirmLabel={t('inventory.item.takeBack')}
      isDangerous
      question={
        <>
          <p>{t('inventory.item.takeBackQuestion', { what: movementLabel, quantity })}</p>
          {kind !== 'use' && <p>{t('inventory.item.takeBackDates')}</p>}
        </>
      }
      onConfirm={async () => {
        const { serverAnswer } = await record('stock_movement.withdraw', { stock_movement_id: id })
        showSavedToast(await serverAnswer)
      }}
    />
  )
}
