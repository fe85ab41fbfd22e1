/** The card of a record of this device that the server refused: what it says, and what can be done with it. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refusal } from '#domain/errors.ts'
import { personName } from '../../labels/label-context.ts'
import { messageWords, problemWords } from '../../labels/message-words.ts'
import { operationSummary, toRecordedOperation } from '../../labels/operation-labels.ts'
import type { OutboxEntry } from '../../mirror/tables/database.ts'
import { useSession } from '../../session/session.ts'
import { isResubmitAllowed } from '../../sync/outbox/refused-operations.ts'
import { useRecordOperation } from '../../sync/use-record.ts'
import { useValueConfirmation } from '../../ui/record-form/is-it-right.tsx'
import { useShowToast } from '../../ui/toast/toasts.tsx'
import { AttentionCard, Fact } from './attention-card.tsx'
import { type AttentionContext, momentWordsIn } from './attention-labels.ts'
import { DueFact } from './quarantined-card.tsx'
import { homeNameOf, useCanDecide } from './who-decides.tsx'

interface RefusedCardProps {
  entry: OutboxEntry
  context: AttentionContext
  onDiscard: (entry: OutboxEntry) => void
}

export function RefusedCard({ entry, context, onDiscard }: RefusedCardProps) {
  const { t } = useTranslation()
  const session = useSession()
  const canDecide = useCanDecide(context.attentionView)
  const { scope, author_id } = entry.operation
  const operation = toRecordedOperation(entry.operation)
  const name = personName(context, author_id)
  const userId = session.state === 'authenticated' ? session.user.id : undefined
  const canResubmit = userId !== undefined && isResubmitAllowed(entry, userId)
  return (
    <AttentionCard
      title={operationSummary(operation, context)}
      homeName={homeNameOf(scope, context)}
      actions={
        userId === author_id || canDecide(scope, author_id) ? (
          <>
            {canResubmit && <ResubmitButton entry={entry} />}
            <Button variant="default" onClick={() => onDiscard(entry)}>
              {t('needsAttention.refused.discard')}
            </Button>
          </>
        ) : (
          <p>{t(`needsAttention.refused.${canResubmit ? 'othersDecide' : 'othersDiscard'}`, { name })}</p>
        )
      }
    >
      <DueFact operation={operation} context={context} />
      <Fact>
        {t('needsAttention.refused.by', { name, when: momentWordsIn(context, scope, operation.recorded_at) })}
      </Fact>
      {entry.error && (
        <p>{t('needsAttention.refused.why', { reason: messageWords(entry.error.message, t) })}</p>
      )}
    </AttentionCard>
  )
}

function ResubmitButton({ entry }: { entry: OutboxEntry }) {
  const { t } = useTranslation()
  const record = useRecordOperation()
  const toast = useShowToast()
  const { confirmAndWrite, question } = useValueConfirmation()
  const [isBusy, setIsBusy] = useState(false)
  const resubmit = async () => {
    setIsBusy(true)
    try {
      await confirmAndWrite(isConfirmed => record.resubmit(entry, isConfirmed))
      toast({ text: t('needsAttention.refused.sentAgain') })
    } catch (error) {
      const text = problemWords(error instanceof Refusal ? error : undefined, t)
      toast({ text, tone: 'attention', seconds: 10 })
      setIsBusy(false)
    }
  }
  return (
    <>
      <Button disabled={isBusy} onClick={() => void resubmit()}>
        {t('needsAttention.refused.tryAgain')}
      </Button>
      {question}
    </>
  )
}
