/** Devices and sessions: a link to the user's own; for users responsible for others, a list to sign others out. */
import { Button } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import * as v from 'valibot'
import { type ColleagueSession, colleagueSession } from '#domain/answers/sessions.ts'
import { deviceWallClock, momentWords } from '../../labels/dates.ts'
import { useServerChange } from '../../sync/use-server-change.ts'
import { Confirmation } from '../../ui/dialog/confirmation.tsx'
import type { Column } from '../../ui/list/columns.ts'
import { ListTable } from '../../ui/list/list-table.tsx'
import { useServerList } from '../../ui/list/use-server-list.ts'
import { Card } from '../../ui/page/card.tsx'
import cards from '../../ui/page/cards.module.css'
import { useShowToast } from '../../ui/toast/toasts.tsx'
import style from './hipaa.module.css'
import { HomeTablets } from './home-tablets.tsx'

export const Devices = ({ canSeeOthersDevices }: { canSeeOthersDevices: boolean }) => (
  <>
    <OwnDevices />
    {canSeeOthersDevices && <HomeTablets />}
    {canSeeOthersDevices && <OthersDevices />}
  </>
)

function OwnDevices() {
  const { t } = useTranslation()
  return (
    <Card title={t('hipaaCompliance.sessions.own')}>
      <p className={cards.none}>{t('hipaaCompliance.sessions.ownText')}</p>
      <Link className={`${cards.link} ${cards.more}`} to="/dashboard/settings">
        {t('hipaaCompliance.sessions.toSettings')}
      </Link>
    </Card>
  )
}

/** The schema of the statistics of a list that has none. */
const noStatisticsSchema = v.optional(v.null())

function OthersDevices() {
  const { t } = useTranslation()
  const [sessionToEnd, setSessionToEnd] = useState<ColleagueSession>()
  const columns = useMemo(() => sessionColumns(t), [t])
  const { source, refresh } = useServerList({
    path: 'sessions',
    rowsKey: 'sessions',
    rowSchema: colleagueSession,
    statisticsSchema: noStatisticsSchema,
    failureText: t('hipaaCompliance.sessions.failed'),
  })
  return (
    <>
      <h2 className={style.heading}>{t('hipaaCompliance.sessions.others')}</h2>
      <p className={style.note}>{t('hipaaCompliance.sessions.note')}</p>
      <ListTable
        label={t('hipaaCompliance.sessions.others')}
        columns={columns}
        source={source}
        rowKey={({ id }) => id}
        searchPlaceholder={t('hipaaCompliance.sessions.search')}
        emptyMessage={t('hipaaCompliance.sessions.empty')}
        rowActions={session =>
          session.may_sign_out && (
            <Button
              variant="default"
              size="sm"
              aria-label={t('hipaaCompliance.sessions.endNamed', messageParamsOf(session, t))}
              onClick={() => setSessionToEnd(session)}
            >
              {t('hipaaCompliance.sessions.end')}
            </Button>
          )
        }
      />
      {sessionToEnd && (
        <EndSessionDialog
          session={sessionToEnd}
          onClose={() => {
            setSessionToEnd(undefined)
            refresh()
          }}
        />
      )}
    </>
  )
}

const messageParamsOf = ({ person_name: person, device_name }: ColleagueSession, t: TFunction) => ({
  person,
  device: device_name ?? t('hipaaCompliance.sessions.unknown'),
})

function EndSessionDialog({ session, onClose }: { session: ColleagueSession; onClose: () => void }) {
  const { t } = useTranslation()
  const change = useServerChange()
  const toast = useShowToast()
  const messageParams = messageParamsOf(session, t)
  const endSession = async () => {
    await change({ method: 'delete', path: `sessions/${session.id}` })
    toast({ text: t('hipaaCompliance.sessions.ended', messageParams), tone: 'given' })
  }
  return (
    <Confirmation
      opened
      onClose={onClose}
      title={t('hipaaCompliance.sessions.title')}
      question={
        <>
          <p>{t('hipaaCompliance.sessions.question', messageParams)}</p>
          <p>{t('hipaaCompliance.sessions.effects')}</p>
          <p>{t('hipaaCompliance.sessions.stays')}</p>
        </>
      }
      confirmLabel={t('hipaaCompliance.sessions.end')}
      isDangerous
      onConfirm={endSession}
    />
  )
}

const sessionColumns = (t: TFunction): Column<ColleagueSession>[] => [
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
    cell: ({ created_at }) => momentWords(created_at, deviceWallClock(), t),
    isOptional: true,
  },
  {
    key: 'seen',
    width: 150,
    title: t('hipaaCompliance.sessions.seen'),
    cell: ({ last_seen_at }) => momentWords(last_seen_at, deviceWallClock(), t),
  },
]
