import { useState } from 'react'
import type { BillingRecord } from '#domain/company-record.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import { deviceClock, shortDate } from '../../../labels/dates.ts'
import { dollarWords } from '../../../labels/formats.ts'
import { problemWords } from '../../../labels/message-words.ts'
import { useLabels } from '../../../labels/use-labels.ts'
import { useServerChange } from '../../../sync/use-server-change.ts'
import { Badge } from '../../../ui/badge.tsx'
import { DeleteConfirmation } from '../../../ui/dialog/delete-confirmation.tsx'
import { RowMenu } from '../../../ui/list/row-menu.tsx'
import cards from '../../../ui/page/cards.module.css'
import { useToast } from '../../../ui/toast/toasts.tsx'
import style from '../companies.module.css'
import { useHere } from '../use-here.ts'

interface BillingEntryProps {
  bill: BillingRecord
  mayChange: boolean
  onChanged: () => void
}

const TONES = { paid: 'given', unpaid: 'waiting', overdue: 'due' } as const

export function BillingEntry({ bill, mayChange, onChanged }: BillingEntryProps) {
  const t = useLabels()
  const { today } = useHere()
  const change = useServerChange()
  const toast = useToast()
  const [isRemoving, setIsRemoving] = useState(false)
  const { period, description, due_date, paid_at } = bill
  const amount = dollarWords(bill.amount, t)
  const path = `company/${bill.company_id}/billings/${bill.id}`
  const words = { internal: t('companies.billing.failedSave') }
  const status = bill.status === 'unpaid' && due_date < today ? 'overdue' : bill.status
  const mark = async (as: BillingRecord['status']) => {
    try {
      await change({ method: 'put', path, json: { status: as }, words })
    } catch (error) {
      toast({ text: problemWords(error, t, words.internal), tone: 'attention' })
    }
    onChanged()
  }
  return (
    <li className={cards.entry}>
      <div>
        <span className={style.line}>
          <span>{period}</span>
          <Badge tone={TONES[status]}>{t(`companies.billing.statuses.${status}`)}</Badge>
        </span>
        <span className={cards.small}>{description}</span>
        <span className={cards.small}>
          {paid_at === null
            ? t('companies.billing.due', { date: shortDate(due_date, t) })
            : t('companies.billing.paidOn', {
                date: shortDate(localDateTimeOf(paid_at, deviceClock().time_zone).date, t),
              })}
        </span>
      </div>
      <span className={style.owed}>
        <span className={style.amount}>{amount}</span>
        {mayChange && (
          <RowMenu
            label={t('companies.billing.actions', { period })}
            actions={
              bill.status === 'paid'
                ? [{ label: t('companies.billing.unpay'), onPick: () => void mark('unpaid') }]
                : [
                    { label: t('companies.billing.pay'), onPick: () => void mark('paid') },
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
          await change({ method: 'delete', path, words })
          toast({ text: t('companies.billing.removed'), tone: 'given' })
          onChanged()
        }}
      />
    </li>
  )
}
