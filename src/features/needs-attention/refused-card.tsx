/** A record of this tablet that the server did not accept: its words, and what its author or a manager can do. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refusal } from '#domain/errors.ts'
import type { OutboxEntry } from '../../mirror/database.ts'
import { useSession } from '../../session/session.ts'
import { mayTryAgain } from '../../sync/give-up.ts'
import { useRecord } from '../../sync/use-record.ts'
import { useToast } from '../../ui/toasts.tsx'
import { AttentionCard, Fact } from './attention-card.tsx'
import { Due } from './held-card.tsx'
import { factsOf, operationWords, personName, type Telling, whenIn } from './in-words.ts'
import { homeNameOf, useMayDecide } from './who-decides.tsx'

interface RefusedCardProps {
  entry: OutboxEntry
  telling: Telling
  onGiveUp: (entry: OutboxEntry) => void
}

export function RefusedCard({ entry, telling, onGiveUp }: RefusedCardProps) {
  const { t } = useTranslation()
  const session = useSession()
  const mayDecide = useMayDecide(telling.board)
  const { scope, author_id } = entry.operation
  const facts = factsOf(entry)
  const name = personName(telling, author_id)
  const userId = session.state === 'authenticated' ? session.user.id : undefined
  const mayAgain = userId !== undefined && mayTryAgain(entry, userId)
  return (
    <AttentionCard
      title={operationWords(telling, facts)}
      home={homeNameOf(scope, telling)}
      actions={
        userId === author_id || mayDecide(scope, author_id) ? (
          <>
            {mayAgain && <TryAgain entry={entry} />}
            <Button variant="default" onClick={() => onGiveUp(entry)}>
              {t('needsAttention.refused.giveUp')}
            </Button>
          </>
        ) : (
          <p>{t(`needsAttention.refused.${mayAgain ? 'othersDecide' : 'othersGiveUp'}`, { name })}</p>
        )
      }
    >
      <Due facts={facts} telling={telling} />
      <Fact>{t('needsAttention.refused.by', { name, when: whenIn(telling, scope, facts.recorded_at) })}</Fact>
      {entry.error && <p>{t('needsAttention.refused.why', { reason: entry.error.message })}</p>}
    </AttentionCard>
  )
}

function TryAgain({ entry }: { entry: OutboxEntry }) {
  const { t } = useTranslation()
  const record = useRecord()
  const toast = useToast()
  const [isBusy, setIsBusy] = useState(false)
  const again = async () => {
    setIsBusy(true)
    try {
      await record.tryAgain(entry)
      toast({ text: t('needsAttention.refused.sentAgain') })
    } catch (error) {
      const text = error instanceof Refusal ? error.message : t('ui.formErrors.unexpected')
      toast({ text, tone: 'attention', seconds: 10 })
      setIsBusy(false)
    }
  }
  return (
    <Button disabled={isBusy} onClick={() => void again()}>
      {t('needsAttention.refused.tryAgain')}
    </Button>
  )
}
