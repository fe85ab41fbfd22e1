/** Links to the most common actions of a shift, large enough to be tapped with gloves. */
import { IconChartLine, IconFlag, IconNotes, IconPill, type TablerIcon } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { canDo, canOpen, type Screen } from '#domain/rules/access/permissions.ts'
import type { Role } from '#domain/values/roles.ts'
import style from './dashboard.module.css'

interface QuickAction {
  readonly name: 'dose' | 'note' | 'incident' | 'tracking'
  readonly screen: Screen
  readonly operation: string
  readonly to: string
  readonly Icon: TablerIcon
}

const QUICK_ACTIONS: readonly QuickAction[] = [
  { name: 'dose', screen: 'mar', operation: 'administration.mark', to: '/dashboard/mar', Icon: IconPill },
  {
    name: 'note',
    screen: 'progress-notes',
    operation: 'progress_note.create',
    to: '/dashboard/progress-notes/add',
    Icon: IconNotes,
  },
  {
    name: 'incident',
    screen: 'incident-reports',
    operation: 'incident_report.create',
    to: '/dashboard/incident-reports/add',
    Icon: IconFlag,
  },
  {
    name: 'tracking',
    screen: 'tracking',
    operation: 'tracking_entry.create',
    to: '/dashboard/tracking/add',
    Icon: IconChartLine,
  },
]

export function QuickActions({ role }: { role: Role | undefined }) {
  const { t } = useTranslation()
  const id = useId()
  const allowedActions = QUICK_ACTIONS.filter(
    ({ screen, operation }) => canOpen(role, screen) && canDo(role, operation),
  )
  if (allowedActions.length === 0) return null
  return (
    <section className={style.shift} aria-labelledby={id}>
      <h2 id={id} className={style.heading}>
        {t('dashboard.actions.title')}
      </h2>
      <ul className={style.actions}>
        {allowedActions.map(({ name, to, Icon }) => (
          <li key={name}>
            <Link className={style.action} to={to}>
              <Icon size={28} stroke={1.75} aria-hidden />
              {t(`dashboard.actions.${name}`)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
