import type { TFunction } from 'i18next'
import type { ColleagueSession } from '#domain/answers/sessions.ts'
import { deviceClock, momentWords } from '../../labels/dates.ts'
import type { Column } from '../../ui/list/columns.ts'
import style from './hipaa.module.css'

export const sessionColumns = (t: TFunction): Column<ColleagueSession>[] => [
  {
    key: 'person',
    width: 150,
    title: t('hipaaCompliance.sessions.person'),
    cell: ({ person_name }) => person_name || t('ui.none'),
  },
  {
    key: 'role',
    width: 110,
    title: t('hipaaCompliance.sessions.role'),
    cell: ({ role }) => (role === null ? t('ui.none') : t(`hipaaCompliance.roleNames.${role}`)),
  },
  {
    key: 'home',
    width: 130,
    title: t('hipaaCompliance.sessions.home'),
    cell: ({ group_homes }) => group_homes.map(({ home_name }) => home_name).join(', ') || t('ui.none'),
    isOptional: true,
  },
  {
    key: 'device',
    width: 160,
    title: t('hipaaCompliance.sessions.device'),
    cell: ({ device_name, device_kind }) => (
      <span className={style.two}>
        <span>{device_name ?? t('hipaaCompliance.sessions.unknown')}</span>
        {device_kind === 'shared' && (
          <span className={style.small}>{t('hipaaCompliance.sessions.shared')}</span>
        )}
      </span>
    ),
  },
  {
    key: 'since',
    width: 150,
    title: t('hipaaCompliance.sessions.since'),
    cell: ({ created_at }) => momentWords(created_at, deviceClock(), t),
    isOptional: true,
  },
  {
    key: 'seen',
    width: 150,
    title: t('hipaaCompliance.sessions.seen'),
    cell: ({ last_seen_at }) => momentWords(last_seen_at, deviceClock(), t),
  },
]
