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
import { NoConnectionNotice } from '../../ui/record-form/needs-connection.tsx'
import { useShowToast } from '../../ui/toast/toasts.tsx'
import {
  type END_CHOICES,
  orderChoiceOptions,
  orderWords,
  planChoiceOptions,
  planWords,
  useOutlastingItems,
} from './outlasting.ts'
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

type EndChoice = (typeof END_CHOICES)[number]

function CloseClient({ client, home, onClose }: DangerZoneProps & { onClose: () => void }) {
  const { t } = useTranslation()
  const change = useServerChange()
  const toast = useShowToast()
  const resident = useResident(client.id)
  const localNow = localDateTimeOf(useTrueNow(), home.time_zone)
  const outlastingItemsOf = useOutlastingItems(client)
  const [orderChoice, setOrderChoice] = useState<EndChoice>()
  const [planChoice, setPlanChoice] = useState<EndChoice>()
  const [isAnswerMissing, setIsAnswerMissing] = useState(false)
  if (resident === undefined || outlastingItemsOf === undefined) return null
  const departure = { lastMoment: localNow, isNow: true }
  const outlastingItems = outlastingItemsOf(departure)
  const close = async () => {
    if (outlastingItems.orderCount > 0 && orderChoice === undefined) {
      setIsAnswerMissing(true)
      throw new Error(t('clients.close.ordersMissing'))
    }
    if (outlastingItems.planTitles.length > 0 && planChoice === undefined) {
      setIsAnswerMissing(true)
      throw new Error(t('clients.close.plansMissing'))
    }
    const searchParams = new URLSearchParams({
      ...(orderChoice === 'end' ? { end_orders: 'true' } : {}),
      ...(planChoice === 'end' ? { end_plans: 'true' } : {}),
    })
    await change({
      method: 'delete',
      path: searchParams.size === 0 ? `clients/${client.id}` : `clients/${client.id}?${searchParams}`,
      messages: { internal: t('clients.close.failed') },
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
          <NoConnectionNotice />
          {outlastingItems.orderCount > 0 && (
            <ChoiceField
              field={{
                as: 'choice',
                name: 'end_orders',
                label: orderWords(outlastingItems, t),
                options: orderChoiceOptions(departure, t),
              }}
              value={orderChoice ?? null}
              error={
                isAnswerMissing && orderChoice === undefined ? t('clients.close.ordersMissing') : undefined
              }
              onChange={value => setOrderChoice(value === 'end' ? 'end' : 'keep')}
            />
          )}
          {outlastingItems.planTitles.length > 0 && (
            <ChoiceField
              field={{
                as: 'choice',
                name: 'end_plans',
                label: planWords(outlastingItems, t),
                options: planChoiceOptions(t),
              }}
              value={planChoice ?? null}
              error={
                isAnswerMissing && planChoice === undefined ? t('clients.close.plansMissing') : undefined
              }
              onChange={value => setPlanChoice(value === 'end' ? 'end' : 'keep')}
            />
          )}
        </>
      }
      onDelete={close}
    />
  )
}
