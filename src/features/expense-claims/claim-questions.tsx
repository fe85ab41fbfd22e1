/** Confirmations before a claim is cancelled or deleted. */
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { dollarWords } from '../../labels/formats.ts'
import { useRecordOperation } from '../../sync/use-record.ts'
import { Confirmation } from '../../ui/dialog/confirmation.tsx'
import { DeleteConfirmation } from '../../ui/dialog/delete-confirmation.tsx'
import { useSaveOutcomeToast } from '../../ui/saved-toast.ts'
import { type ClaimWork, clientNameOf } from './claim-columns.tsx'

interface QuestionProps {
  work: ClaimWork
  onClose: () => void
}

const questionParams = (work: ClaimWork, t: TFunction) => ({
  amount: dollarWords(work.record.amount, t),
  client: clientNameOf(work),
})

export function CancelClaim({ work, onClose }: QuestionProps) {
  const { t } = useTranslation()
  const recordOperation = useRecordOperation()
  const showSavedToast = useSaveOutcomeToast()
  return (
    <Confirmation
      opened
      onClose={onClose}
      title={t('expenseClaims.cancelling.title')}
      confirmLabel={t('expenseClaims.cancelling.title')}
      isDangerous
      question={<p>{t('expenseClaims.cancelling.question', questionParams(work, t))}</p>}
      onConfirm={async () => {
        const { serverAnswer } = await recordOperation('expense_claim.cancel', {
          expense_claim_id: work.record.id,
        })
        showSavedToast(await serverAnswer)
      }}
    />
  )
}

export function RemoveClaim({ work, onClose }: QuestionProps) {
  const { t } = useTranslation()
  const recordOperation = useRecordOperation()
  const showSavedToast = useSaveOutcomeToast()
  const remove = async () => {
    try {
      const { serverAnswer } = await recordOperation('expense_claim.remove', {
        expense_claim_id: work.record.id,
      })
      showSavedToast(await serverAnswer)
    } catch {
      throw new Error(t('expenseClaims.remove.failed'))
    }
  }
  return (
    <DeleteConfirmation
      opened
      onClose={onClose}
      title={t('expenseClaims.remove.title')}
      question={
        <>
          <p>{t('expenseClaims.remove.question', questionParams(work, t))}</p>
          <p>{t('records.removedIsKept')}</p>
        </>
      }
      onDelete={remove}
    />
  )
}
