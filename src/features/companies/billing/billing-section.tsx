/** The company's billings (design §7): added and marked as paid by super_admin, seen by the company's provider. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import * as v from 'valibot'
import { type BillingRecord, billingRecord, billingStatisticsAnswer } from '#domain/answers/company-record.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import { deviceWallClock, shortDate } from '../../../labels/dates.ts'
import { dollarWords } from '../../../labels/formats.ts'
import { problemWords } from '../../../labels/message-words.ts'
import { useLabels } from '../../../labels/use-labels.ts'
import { useServerChange } from '../../../sync/use-server-change.ts'
import { useServerRead } from '../../../sync/use-server-read.ts'
import { Badge } from '../../../ui/badge.tsx'
import { DeleteConfirmation } from '../../../ui/dialog/delete-confirmation.tsx'
import { RowMenu } from '../../../ui/list/row-menu.tsx'
import { Card } from '../../../ui/page/card.tsx'
import cards from '../../../ui/page/cards.module.css'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { LoadingRows } from '../../../ui/page/loading.tsx'
import { createLazyForm } from '../../../ui/record-form/fetched-form.ts'
import { useShowToast } from '../../../ui/toast/toasts.tsx'
import style from '../companies.module.css'
import type { CompanyProps } from '../company-page.tsx'
import { useCompanyRights } from '../use-company-rights.ts'
import { useDeviceTime } from '../use-device-time.ts'

const { Form: AddBilling, preload } = createLazyForm(
  async () => (await import('./add-billing.tsx')).AddBilling,
)

/** The most billings the server returns at once: eight years of monthly billings. */
const MAX_BILLINGS = 100
const billingsSchema = v.object({
  billings: v.array(billingRecord),
  statistics: billingStatisticsAnswer,
  pagination: v.object({ total_items: v.number() }),
})

export function BillingSection({ company, onChange }: CompanyProps) {
  const t = useLabels()
  const isAllowed = useCompanyRights(company.id)
  const [isAdding, setIsAdding] = useState(false)
  const path = `company/${company.id}/billings?per_page=${MAX_BILLINGS}` as const
  const { answer, error, refresh } = useServerRead(path, billingsSchema, t('companies.billing.failed'))
  const refreshAll = () => {
    refresh()
    onChange()
  }
  const billingCount = answer?.pagination.total_items ?? 0
  return (
    <Card
      title={t('companies.billing.title')}
      action={
        isAllowed('billing.create') && (
          <Button variant="default" onPointerEnter={() => void preload()} onClick={() => setIsAdding(true)}>
            {t('companies.billing.add')}
          </Button>
        )
      }
    >
      {error !== undefined && <ErrorState {...error} />}
      {answer === undefined && error === undefined && <LoadingRows rows={3} />}
      {billingCount === 0 && answer && <p className={cards.none}>{t('companies.billing.none')}</p>}
      {billingCount > 0 && answer && <BillingSummary {...answer.statistics} />}
      <ul className={cards.entries}>
        {answer?.billings.map((billing: BillingRecord) => (
          <BillingEntry
            key={billing.id}
            billing={billing}
            canChange={isAllowed('billing.pay')}
            onChange={refreshAll}
          />
        ))}
      </ul>
      {billingCount > MAX_BILLINGS && (
        <p className={cards.small}>
          {t('companies.billing.latest', { count: MAX_BILLINGS, total: billingCount })}
        </p>
      )}
      {isAdding && (
        <AddBilling
          companyId={company.id}
          onClose={() => {
            setIsAdding(false)
            refreshAll()
          }}
        />
      )}
    </Card>
  )
}

function BillingSummary({
  unpaid,
  unpaid_amount,
  paid_amount,
}: v.InferOutput<typeof billingStatisticsAnswer>) {
  const t = useLabels()
  return (
    <p className={style.summary} data-owed={unpaid > 0 || undefined}>
      {unpaid > 0
        ? t('companies.billing.unpaid', { count: unpaid, amount: dollarWords(unpaid_amount, t) })
        : t('companies.billing.allPaid', { amount: dollarWords(paid_amount, t) })}
    </p>
  )
}

interface BillingEntryProps {
  billing: BillingRecord
  canChange: boolean
  onChange: () => void
}

const STATUS_TONES = { paid: 'given', unpaid: 'waiting', overdue: 'due' } as const

function BillingEntry({ billing, canChange, onChange }: BillingEntryProps) {
  const t = useLabels()
  const { today } = useDeviceTime()
  const change = useServerChange()
  const toast = useShowToast()
  const [isRemoving, setIsRemoving] = useState(false)
  const { period, description, due_date, paid_at } = billing
  const amount = dollarWords(billing.amount, t)
  const path = `company/${billing.company_id}/billings/${billing.id}` as const
  const errorMessages = { internal: t('companies.billing.failedSave') }
  const status = billing.status === 'unpaid' && due_date < today ? 'overdue' : billing.status
  const setStatus = async (newStatus: BillingRecord['status']) => {
    try {
      await change({ method: 'put', path, json: { status: newStatus }, messages: errorMessages })
    } catch (error) {
      toast({ text: problemWords(error, t, errorMessages.internal), tone: 'attention' })
    }
    onChange()
  }
  return (
    <li className={cards.entry}>
      <div>
        <span className={style.line}>
          <span>{period}</span>
          <Badge tone={STATUS_TONES[status]}>{t(`companies.billing.statuses.${status}`)}</Badge>
        </span>
        <span className={cards.small}>{description}</span>
        <span className={cards.small}>
          {paid_at === null
            ? t('companies.billing.due', { date: shortDate(due_date, t) })
            : t('companies.billing.paidOn', {
                date: shortDate(localDateTimeOf(paid_at, deviceWallClock().time_zone).date, t),
              })}
        </span>
      </div>
      <span className={style.owed}>
        <span className={style.amount}>{amount}</span>
        {canChange && (
          <RowMenu
            label={t('companies.billing.actions', { period })}
            actions={
              billing.status === 'paid'
                ? [{ label: t('companies.billing.unpay'), onPick: () => void setStatus('unpaid') }]
                : [
                    { label: t('companies.billing.pay'), onPick: () => void setStatus('paid') },
                    {
                      label: t('companies.billing.remove'),
                      onPick: () => setIsRemoving(true),
                      isDangerous: true,
                    },
                  ]
            }
          />
        )}
      </span>
      <DeleteConfirmation
        opened={isRemoving}
        onClose={() => setIsRemoving(false)}
        title={t('companies.billing.remove')}
        question={<p>{t('companies.billing.removeQuestion', { period, amount })}</p>}
        onDelete={async () => {
          await change({ method: 'delete', path, messages: errorMessages })
          toast({ text: t('companies.billing.removed'), tone: 'given' })
          onChange()
        }}
      />
    </li>
  )
}
