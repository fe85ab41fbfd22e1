/** What a company owes and has paid (design §7): added and marked as paid by the platform, seen by its provider. */
import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import * as v from 'valibot'
import { type BillingRecord, billingRecord, billingStatisticsAnswer } from '#domain/company-record.ts'
import { dollarWords } from '../../../labels/formats.ts'
import { useLabels } from '../../../labels/use-labels.ts'
import { useServerRead } from '../../../sync/use-server-read.ts'
import { Card } from '../../../ui/page/card.tsx'
import cards from '../../../ui/page/cards.module.css'
import { ErrorState } from '../../../ui/page/error-state.tsx'
import { LoadingRows } from '../../../ui/page/loading.tsx'
import { fetchedForm } from '../../../ui/record-form/fetched-form.ts'
import style from '../companies.module.css'
import type { CompanyProps } from '../company-page.tsx'
import { useCompanyRights } from '../use-company-rights.ts'
import { BillingEntry } from './billing-entry.tsx'

const { Form: AddBilling, preload } = fetchedForm(async () => (await import('./add-billing.tsx')).AddBilling)

/** The most the server gives at once: eight years of monthly billings. */
const MOST = 100
const answerOf = v.object({
  billings: v.array(billingRecord),
  statistics: billingStatisticsAnswer,
  pagination: v.object({ total_items: v.number() }),
})

export function BillingSection({ company, onChanged }: CompanyProps) {
  const t = useLabels()
  const may = useCompanyRights(company.id)
  const [isAdding, setIsAdding] = useState(false)
  const path = `company/${company.id}/billings?per_page=${MOST}`
  const { answer, error, refresh } = useServerRead(path, answerOf, t('companies.billing.failed'))
  const changed = () => {
    refresh()
    onChanged()
  }
  const total = answer?.pagination.total_items ?? 0
  return (
    <Card
      title={t('companies.billing.title')}
      action={
        may('billing.create') && (
          <Button variant="default" onPointerEnter={() => void preload()} onClick={() => setIsAdding(true)}>
            {t('companies.billing.add')}
          </Button>
        )
      }
    >
      {error !== undefined && <ErrorState {...error} />}
      {answer === undefined && error === undefined && <LoadingRows rows={3} />}
      {total === 0 && answer && <p className={cards.none}>{t('companies.billing.none')}</p>}
      {total > 0 && answer && <Summary {...answer.statistics} />}
      <ul className={cards.entries}>
        {answer?.billings.map((bill: BillingRecord) => (
          <BillingEntry key={bill.id} bill={bill} mayChange={may('billing.pay')} onChanged={changed} />
        ))}
      </ul>
      {total > MOST && <p className={cards.small}>{t('companies.billing.latest', { count: MOST, total })}</p>}
      {isAdding && (
        <Suspense fallback={null}>
          <AddBilling
            companyId={company.id}
            onClose={() => {
              setIsAdding(false)
              changed()
            }}
          />
        </Suspense>
      )}
    </Card>
  )
}

function Summary({ unpaid, unpaid_amount, paid_amount }: v.InferOutput<typeof billingStatisticsAnswer>) {
  const t = useLabels()
  return (
    <p className={style.summary} data-owed={unpaid > 0 || undefined}>
      {unpaid > 0
        ? t('companies.billing.unpaid', { count: unpaid, amount: dollarWords(unpaid_amount, t) })
        : t('companies.billing.allPaid', { amount: dollarWords(paid_amount, t) })}
    </p>
  )
}
