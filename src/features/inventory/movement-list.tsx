/** What came to an item, was used and was counted: when, by whom, and what was there after it. */
import { ActionIcon } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ownerOfMovement } from '#domain/rules/inventory.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { isWithdrawn } from '#domain/values/withdrawal.ts'
import { OlderRecords } from '../../directory/older-records.tsx'
import { useLabels } from '../../labels/use-labels.ts'
import { usePeople } from '../../mirror/directory.ts'
import { useRights } from '../../session/use-rights.ts'
import { useTrueNow } from '../../sync/true-now.ts'
import { ListTable } from '../../ui/list/list-table.tsx'
import { RowMenu } from '../../ui/list/row-menu.tsx'
import type { ListedItem } from './items.ts'
import { movementColumns } from './movement-columns.tsx'
import { TakeBack } from './take-back.tsx'
import type { Movement, Movements } from './use-movements.ts'

interface MovementListProps {
  one: ListedItem
  read: Movements | undefined
}

export function MovementList({ one, read }: MovementListProps) {
  const { home } = one
  const t = useLabels()
  const may = useRights()
  const now = useTrueNow()
  const people = usePeople()
  const [takingBack, takeBack] = useState<Movement>()
  const columns = useMemo(() => movementColumns({ home, people }, t), [home, people, t])
  const mayTakeBack = (movement: Movement) =>
    !isWithdrawn(movement) &&
    may(home, 'stock_movement.withdraw', ownerOfMovement(movement, home.time_zone, now))
  const isOfToday = ({ recorded_at }: Movement) =>
    homeToday(recorded_at, home.time_zone) === homeToday(now, home.time_zone)
  return (
    <>
      <ListTable
        label={t('inventory.item.movementsTable')}
        columns={columns}
        source={{
          rows: read?.movements,
          ...(read
            ? {
                older: (
                  <OlderRecords
                    words={{
                      offer: t('inventory.item.older.offer'),
                      coming: t('inventory.item.older.coming'),
                      offline: t('inventory.item.older.offline'),
                    }}
                    scopes={[home.scope]}
                    coverage={read.coverage}
                  />
                ),
              }
            : {}),
        }}
        rowKey={({ id }) => id}
        {...(read?.movements.some(mayTakeBack)
          ? {
              rowActions: (movement: Movement) =>
                mayTakeBack(movement) && (
                  <TakeBackButton isOfToday={isOfToday(movement)} onTakeBack={() => takeBack(movement)} />
                ),
            }
          : {})}
        emptyMessage={t('inventory.item.noMovements')}
      />
      {takingBack && (
        <TakeBack
          one={one}
          movement={takingBack}
          movements={read?.movements ?? []}
          onClose={() => takeBack(undefined)}
        />
      )}
    </>
  )
}

/** What was recorded today was perhaps a slip a moment ago; what is older is taken back seldom. */
function TakeBackButton({ isOfToday, onTakeBack }: { isOfToday: boolean; onTakeBack: () => void }) {
  const { t } = useTranslation()
  const label = t('inventory.item.takeBack')
  const icon = <IconArrowBackUp size={20} aria-hidden />
  if (isOfToday) {
    return (
      <ActionIcon variant="default" aria-label={label} title={label} onClick={onTakeBack}>
        {icon}
      </ActionIcon>
    )
  }
  return <RowMenu label={t('inventory.item.whatToDo')} actions={[{ label, icon, onPick: onTakeBack }]} />
}
