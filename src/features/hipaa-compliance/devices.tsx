/** Devices and sessions: a link to the user's own; for users responsible for others, a list to sign others out. */
import { Button } from '@mantine/core'
import type { TFunction } from 'i18next'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import * as v from 'valibot'
import { type ColleagueSession, colleagueSession } from '#domain/answers/sessions.ts'
import { useServerChange } from '../../sync/use-server-change.ts'
import { Confirmation } from '../../ui/dialog/confirmation.tsx'
import { ListTable } from '../../ui/list/list-table.tsx'
import { useServerList } from '../../ui/list/use-server-list.ts'
import { Card } from '../../ui/page/card.tsx'
import cards from '../../ui/page/cards.module.css'
import { useToast } from '../../ui/toast/toasts.tsx'
import style from './hipaa.module.css'
import { sessionColumns } from './session-columns.tsx'

export const Devices = ({ canSeeOthers }: { canSeeOthers: boolean }) => (
  <>
    <OwnDevices />
    {canSeeOthers && <OthersDevices />}
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

/** The list has no figures. */
const noFigures = v.optional(v.null())

function OthersDevices() {
  const { t } = useTranslation()
  const [sessionToEnd, setSessionToEnd] = useState<ColleagueSession>()
  const columns = useMemo(() => sessionColumns(t), [t])
  const { source, refresh } = useServerList({
    path: 'sessions',
    key: 'sessions',
    row: colleagueSession,
    statistics: noFigures,
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
  const toast = useToast()
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
