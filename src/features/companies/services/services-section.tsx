/** The services a company uses (spec part 3 §2, §4). */
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { SubscriptionRecord } from '#domain/answers/company-record.ts'
import { shortDate } from '../../../labels/dates.ts'
import { dollarWords } from '../../../labels/formats.ts'
import { useLabels } from '../../../labels/use-labels.ts'
import { Badge } from '../../../ui/badge.tsx'
import { Card } from '../../../ui/page/card.tsx'
import cards from '../../../ui/page/cards.module.css'
import { createLazyForm } from '../../../ui/record-form/fetched-form.ts'
import style from '../companies.module.css'
import type { CompanyProps } from '../company-page.tsx'
import { useCompanyRights } from '../use-company-rights.ts'

const { Form: AddSubscription, preload } = createLazyForm(
  async () => (await import('./edit-subscription.tsx')).AddSubscription,
)
const { Form: EditSubscription } = createLazyForm(
  async () => (await import('./edit-subscription.tsx')).EditSubscription,
)

const STATUS_TONES = { Active: 'given', Pending: 'waiting', Inactive: 'plain' } as const

export function ServicesSection({ company, onChange }: CompanyProps) {
  const t = useLabels()
  const isAllowed = useCompanyRights(company.id)
  const [openForm, setOpenForm] = useState<SubscriptionRecord | 'new'>()
  const close = () => {
    setOpenForm(undefined)
    onChange()
  }
  return (
    <Card
      title={t('companies.services.title')}
      action={
        isAllowed('subscription.create') &&
        company.status === 'Active' && (
          <Button variant="default" onPointerEnter={() => void preload()} onClick={() => setOpenForm('new')}>
            {t('companies.services.add')}
          </Button>
        )
      }
    >
      {company.services.length === 0 && <p className={cards.none}>{t('companies.services.none')}</p>}
      <ul className={cards.entries}>
        {company.services.map(subscription => (
          <li key={subscription.id} className={`${cards.entry} ${style.wrapping}`}>
            <SubscriptionEntry subscription={subscription} />
            {isAllowed('subscription.update') && (
              <Button
                variant="default"
                size="sm"
                aria-label={t('companies.services.updateWhich', { name: subscription.name })}
                onPointerEnter={() => void preload()}
                onClick={() => setOpenForm(subscription)}
              >
                {t('companies.services.update')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {openForm !== undefined &&
        (openForm === 'new' ? (
          <AddSubscription companyId={company.id} onClose={close} />
        ) : (
          <EditSubscription subscription={openForm} onClose={close} />
        ))}
    </Card>
  )
}

function SubscriptionEntry({ subscription }: { subscription: SubscriptionRecord }) {
  const t = useLabels()
  const { name, base_cost, status, start_date, end_date, notes } = subscription
  const from = shortDate(start_date, t)
  const period =
    end_date === null
      ? t('companies.services.since', { from })
      : t('companies.services.until', { from, to: shortDate(end_date, t) })
  return (
    <div>
      <span className={style.line}>
        <span>{name}</span>
        <Badge tone={STATUS_TONES[status]}>{t(`labels.subscription.values.status.${status}`)}</Badge>
      </span>
      <span className={cards.small}>{[dollarWords(base_cost, t), period].join(' · ')}</span>
      {notes && <span className={cards.small}>{notes}</span>}
    </div>
  )
}
