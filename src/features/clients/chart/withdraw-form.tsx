import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { withdrawalReason } from '#domain/operations/parts/recorded-and-withdrawn.ts'
import type { OperationInput } from '#domain/operations.ts'
import { ClientSubject } from '../../../people/client-subject.tsx'
import { useResident } from '../../../people/use-resident.ts'
import { useRecordOperation } from '../../../sync/use-record.ts'
import cards from '../../../ui/page/cards.module.css'
import { RecordFormDialog } from '../../../ui/record-form/record-form-dialog.tsx'
import type { Client } from '../use-clients.ts'

const reasonSchema = v.object({ reason: withdrawalReason })

type WithdrawalKind = 'allergy.withdraw' | 'diagnosis.withdraw'

interface WithdrawFormProps<K extends WithdrawalKind> {
  client: Client
  title: string
  /** The name of the entry: "Latex". */
  name: string
  operationKind: K
  idArgument: Omit<OperationInput<K>, 'reason'>
  onClose: () => void
}

/** Takes an allergy or a diagnosis off the chart, with a reason; it stays readable. */
export function WithdrawForm<K extends WithdrawalKind>({
  client,
  title,
  name,
  operationKind,
  idArgument,
  onClose,
}: WithdrawFormProps<K>) {
  const { t } = useTranslation()
  const recordOperation = useRecordOperation()
  const resident = useResident(client.id)
  if (resident === undefined) return null
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={title}
      submitLabel={t('clients.chart.remove')}
      isDangerous
      schema={reasonSchema}
      groups={[
        {
          fields: [
            {
              as: 'textarea',
              name: 'reason',
              label: t('clients.chart.reason'),
              required: t('clients.chart.reasonMissing'),
              maxLength: 200,
              emptyAs: 'text',
            },
          ],
        },
      ]}
      // Safe cast: both kinds take exactly an id and a reason.
      onSubmit={({ reason }) =>
        recordOperation(operationKind, { ...idArgument, reason } as unknown as OperationInput<K>)
      }
    >
      <ClientSubject resident={resident} />
      <p className={cards.explained}>{t('clients.chart.removeExplained', { name })}</p>
    </RecordFormDialog>
  )
}
