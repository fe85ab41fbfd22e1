/** A decision with its reason, in the shared form: it asks for the words, and guards them when one turns away. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { decisionFields } from '#domain/operations/attention-resolve.ts'
import { homeOf } from '#domain/values/scope.ts'
import type { Item } from '../../mirror/attention.ts'
import type { OutboxEntry } from '../../mirror/database.ts'
import { useRecord } from '../../sync/use-record.ts'
import type { FieldDescription } from '../../ui/record-form/description.ts'
import { RecordFormDialog } from '../../ui/record-form-dialog.tsx'
import style from './decision-dialogs.module.css'
import { Due, heldFacts, heldTitle } from './held-card.tsx'
import { factsOf, operationWords, type Telling } from './in-words.ts'
import { titleOf } from './looked-at.tsx'
import { SideBySide } from './versions-card.tsx'

const withReason = v.object({ reason: decisionFields.reason })
const withChoice = v.object(decisionFields)

interface DecisionDialogProps {
  item: Item
  telling: Telling
  onClose: () => void
}

export function DecisionDialog(props: DecisionDialogProps) {
  const { kind } = props.item
  return kind === 'held' || kind === 'two_versions' ? (
    <Choice {...props} kind={kind} />
  ) : (
    <Reviewed {...props} />
  )
}

function Reviewed({ item, telling, onClose }: DecisionDialogProps) {
  const { t } = useTranslation()
  const record = useRecord()
  const reason = useReasonField()
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('needsAttention.decision.reviewedTitle')}
      schema={withReason}
      groups={[{ fields: [reason] }]}
      submitLabel={t('needsAttention.decision.save')}
      onSubmit={async said =>
        (await record('attention.resolve', { item_id: item.id, resolution: 'reviewed', ...said })).answered
      }
    >
      <p className={style.about}>{titleOf(item, telling)}</p>
      <p>{t('needsAttention.decision.reviewedText')}</p>
    </RecordFormDialog>
  )
}

/** What is not for any home can be left out, by its author, and counted by nobody. */
const CHOICES = { held: ['accepted', 'discarded'], two_versions: ['discarded', 'accepted'] } as const

function Choice({ item, telling, onClose, kind }: DecisionDialogProps & { kind: 'held' | 'two_versions' }) {
  const { t } = useTranslation()
  const record = useRecord()
  const reason = useReasonField()
  const choices = CHOICES[kind].filter(one => one === 'discarded' || homeOf(item.scope) !== undefined)
  const resolution: FieldDescription = {
    as: 'choice',
    name: 'resolution',
    label: t('needsAttention.decision.resolution'),
    required: true,
    options: choices.map(value => ({ value, label: t(`needsAttention.decision.choices.${kind}.${value}`) })),
    emptyAs: 'absent',
  }
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t(
        kind === 'held' ? 'needsAttention.decision.heldTitle' : 'needsAttention.decision.versionsTitle',
      )}
      schema={withChoice}
      groups={[{ fields: [resolution, reason] }]}
      submitLabel={t('needsAttention.decision.save')}
      onSubmit={async said => (await record('attention.resolve', { item_id: item.id, ...said })).answered}
    >
      {kind === 'held' ? (
        <>
          <p className={style.about}>{heldTitle(item, telling)}</p>
          <Due facts={heldFacts(item)} telling={telling} />
        </>
      ) : (
        <SideBySide item={item} telling={telling} />
      )}
    </RecordFormDialog>
  )
}

interface GiveUpDialogProps {
  entry: OutboxEntry
  telling: Telling
  onClose: () => void
}

export function GiveUpDialog({ entry, telling, onClose }: GiveUpDialogProps) {
  const { t } = useTranslation()
  const record = useRecord()
  const reason = useReasonField()
  // As it was when the window opened: giving up takes it away.
  const [facts] = useState(() => factsOf(entry))
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('needsAttention.decision.giveUpTitle')}
      schema={withReason}
      groups={[{ fields: [reason] }]}
      submitLabel={t('needsAttention.refused.giveUp')}
      onSubmit={async said => (await record.giveUp(entry, said.reason)).answered}
    >
      <p className={style.about}>{operationWords(telling, facts)}</p>
      <Due facts={facts} telling={telling} />
      <p>{t('needsAttention.decision.giveUpText')}</p>
    </RecordFormDialog>
  )
}

function useReasonField(): FieldDescription {
  const { t } = useTranslation()
  return {
    as: 'textarea',
    name: 'reason',
    label: t('needsAttention.decision.reason'),
    hint: t('needsAttention.decision.reasonHint'),
    required: true,
    maxLength: 500,
    rows: 3,
    emptyAs: 'text',
  }
}
