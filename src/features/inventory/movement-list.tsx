/** What came to an item, was used and was counted: when, by whom, and what was there after it. */
import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import { ownerOfMovement } from '#domain/operations/stock-movement/withdraw.ts'
import { isWithdrawn } from '#domain/values/withdrawal.ts'
import { OlderRecords } from '../../directory/older-records.tsx'
import { useLabels } from '../../labels/use-labels.ts'
import { usePeople } from '../../mirror/directory.ts'
import { useRights } from '../../session/use-rights.ts'
import { useTrueNow } from '../../sync/true-now.ts'
import { ListTable } from '../../ui/list/list-table.tsx'
import type { ListedItem } from './items.ts'
import { movementColumns } from './movement-columns.tsx'
import { TakeBack } from './take-back.tsx'
import type { Movement, Movements } from './use-movements.ts'

interface MovementListProps {
  one: ListedItem
  read: Movements | undefined
}

export function MovementList({ one: { home }, read }: MovementListProps) {
  const t = useLabels()
  const may = useRights()
  const now = useTrueNow()
  const people = usePeople()
  const [takingBack, takeBack] = useState<Movement>()
  const columns = useMemo(() => movementColumns({ home, people }, t), [home, people, t])
  const mayTakeBack = (movement: Movement) =>
    !isWithdrawn(movement) &&
    may(home, 'stock_movement.withdraw', ownerOfMovement(movement, home.time_zone, now))
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
                  <Button variant="default" size="sm" onClick={() => takeBack(movement)}>
                    {t('inventory.item.takeBack')}
                  </Button>
                ),
            }
          : {})}
        emptyMessage={t('inventory.item.noMovements')}
      />
      {takingBack && <TakeBack movement={takingBack} onClose={() => takeBack(undefined)} />}
    </>
  )
}
