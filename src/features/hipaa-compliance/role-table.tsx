/** Shows what each role may see and change, the user's role first, from the rights that are enforced (L11). */
import { useMemo } from 'react'
import { type RoleRights, roleTable, type ScreenRights } from '#domain/rules/access/role-table.ts'
import type { Role } from '#domain/values/roles.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { Badge } from '../../ui/badge.tsx'
import style from './hipaa.module.css'

export function RoleTable({ ownRole }: { ownRole: Role | undefined }) {
  const t = useLabels()
  const table = useMemo(
    () =>
      roleTable().toSorted((left, right) => Number(right.role === ownRole) - Number(left.role === ownRole)),
    [ownRole],
  )
  return (
    <>
      <p className={style.note}>{t('hipaaCompliance.roles.note')}</p>
      <div className={style.roles}>
        {table.map(rights => (
          <RoleCard key={rights.role} rights={rights} isOwn={rights.role === ownRole} />
        ))}
      </div>
    </>
  )
}

function RoleCard({
  rights: { role, level: roleLevel, openScreens, closedScreens },
  isOwn,
}: {
  rights: RoleRights
  isOwn: boolean
}) {
  const t = useLabels()
  return (
    <details className={style.role} open={isOwn}>
      <summary>
        <h2>{t(`hipaaCompliance.roleNames.${role}`)}</h2>
        {isOwn && <Badge tone="given">{t('hipaaCompliance.roles.yours')}</Badge>}
        <span className={style.small}>{t(`hipaaCompliance.roles.places.${roleLevel}`)}</span>
      </summary>
      <ul className={style.areas}>
        {openScreens.map(rights => (
          <ScreenItem key={rights.screen} rights={rights} />
        ))}
      </ul>
      {closedScreens.length > 0 && (
        <p className={style.closed}>
          {t('hipaaCompliance.roles.closed', {
            screens: closedScreens.map(screen => t(`screens.${screen}`)).join(', '),
          })}
        </p>
      )}
    </details>
  )
}

function ScreenItem({
  rights: { screen, visibility, operationsOnAllRecords, operationsOnOwnRecords },
}: {
  rights: ScreenRights
}) {
  const t = useLabels()
  const actionParams = (operations: readonly string[]) => ({
    actions: operations
      .map(operation => t(`labels.operations.${operation}` as 'labels.operations.task.create'))
      .join(' · '),
  })
  return (
    <li>
      <h3>{t(`screens.${screen}`)}</h3>
      <p>
        {t(`hipaaCompliance.roles.seen.${visibility}`)} ·{' '}
        {t(`hipaaCompliance.roles.${changeRightsKey(operationsOnAllRecords, operationsOnOwnRecords)}`)}
      </p>
      {operationsOnAllRecords.length > 0 && (
        <p className={style.small}>
          {t('hipaaCompliance.roles.actions', actionParams(operationsOnAllRecords))}
        </p>
      )}
      {operationsOnOwnRecords.length > 0 && (
        <p className={style.small}>
          {t('hipaaCompliance.roles.ownActions', actionParams(operationsOnOwnRecords))}
        </p>
      )}
    </li>
  )
}

function changeRightsKey(
  operationsOnAllRecords: readonly string[],
  operationsOnOwnRecords: readonly string[],
) {
  if (operationsOnAllRecords.length === 0) return operationsOnOwnRecords.length === 0 ? 'reads' : 'changesOwn'
  return operationsOnOwnRecords.length === 0 ? 'changes' : 'changesSome'
}
