/** Closes a client: marks them inactive, keeps everything, and asks whether active orders end (D4). */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import { ClientSubject } from '../../people/client-subject.tsx'
import { useResident } from '../../people/use-resident.ts'
import { useTrueNow } from '../../sync/true-now.ts'
import { useServerChange } from '../../sync/use-server-change.ts'
import { DeleteConfirmation } from '../../ui/dialog/delete-confirmation.tsx'
import { Card } from '../../ui/page/card.tsx'
import cards from '../../ui/page/cards.module.css'
import { ChoiceField } from '../../ui/record-form/choice-field.tsx'
import { NeedsConnection } from '../../ui/record-form/needs-connection.tsx'
import { useToast } from '../../ui/toast/toasts.tsx'
import { type FATES, orderFates, orderWords, planFates, planWords, useOutlasting } from './outlasting.ts'
import type { Client, Home } from './use-clients.ts'

interface DangerZoneProps {
  client: Client
  home: Home
}

export function DangerZone({ client, home }: DangerZoneProps) {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Card title={t('clients.close.zone')}>
      <p className={cards.none}>{t('clients.close.explained')}</p>
      <Button variant="outline" color="attention" className={cards.below} onClick={() => setIsAsking(true)}>
        {t('clients.close.title')}
      </Button>
      {isAsking && <CloseClient client={client} home={home} onClose={() => setIsAsking(false)} />}
    </Card>
  )
}

type Fate = (typeof FATES)[number]

function CloseClient({ client, home, onClose }: DangerZoneProps & { onClose: () => void }) {
  const { t } = useTranslation()
  const change = useServerChange()
  const toast = useToast()
  const resident = useResident(client.id)
  const localNow = localDateTimeOf(useTrueNow(), home.time_zone)
  const outlastingOf = useOutlasting(client)
  const [orderFate, setOrders] = useState<Fate>()
  const [planFate, setPlanned] = useState<Fate>()
  const [isAnswerMissing, setIsMissing] = useState(false)
  if (resident === undefined || outlastingOf === undefined) return null
  const leaving = { lastMoment: localNow, isNow: true }
  const remaining = outlastingOf(leaving)
  const close = async () => {
    if (remaining.orders > 0 && orderFate === undefined) {
      setIsMissing(true)
      throw new Error(t('clients.close.ordersMissing'))
    }
    if (remaining.plans.length > 0 && planFate === undefined) {
      setIsMissing(true)
      throw new Error(t('clients.close.plansMissing'))
    }
    const search = new URLSearchParams({
      ...(orderFate === 'end' ? { end_orders: 'true' } : {}),
      ...(planFate === 'end' ? { end_plans: 'true' } : {}),
    })
    await change({
      method: 'delete',
      path: search.size === 0 ? `clients/${client.id}` : `clients/${client.id}?${search}`,
      words: { internal: t('clients.close.failed') },
    })
    toast({ text: t('clients.close.done'), tone: 'given' })
  }
  return (
    <DeleteConfirmation
      opened
      onClose={onClose}
      title={t('clients.close.title')}
      confirmLabel={t('clients.close.title')}
      question={
        <>
          <ClientSubject resident={resident} />
          <p>{t('clients.close.question')}</p>
          <NeedsConnection />
          {remaining.orders > 0 && (
            <ChoiceField
              field={{
                as: 'choice',
                name: 'end_orders',
                label: orderWords(remaining, t),
                options: orderFates(leaving, t),
              }}
              value={orderFate ?? null}
              error={
                isAnswerMissing && orderFate === undefined ? t('clients.close.ordersMissing') : undefined
              }
              onChange={value => setOrders(value === 'end' ? 'end' : 'keep')}
            />
          )}
          {remaining.plans.length > 0 && (
            <ChoiceField
              field={{
                as: 'choice',
                name: 'end_plans',
                label: planWords(remaining, t),
                options: planFates(t),
              }}
              value={planFate ?? null}
              error={isAnswerMissing && planFate === undefined ? t('clients.close.plansMissing') : undefined}
              onChange={value => setPlanned(value === 'end' ? 'end' : 'keep')}
            />
          )}
        </>
      }
      onDelete={close}
    />
  )
}
