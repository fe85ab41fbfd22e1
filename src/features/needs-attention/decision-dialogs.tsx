/** Dialogs for a decision with a reason, in the shared form, which also guards the text against accidental closing. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { decisionFields } from '#domain/operations/attention.ts'
import { homeIdOf } from '#domain/values/scope.ts'
import { operationSummary, toRecordedOperation } from '../../labels/operation-labels.ts'
import type { AttentionItem } from '../../mirror/read/attention.ts'
import type { OutboxEntry } from '../../mirror/tables/database.ts'
import { useRecordOperation } from '../../sync/use-record.ts'
import type { FieldDescription } from '../../ui/record-form/description.ts'
import { useValueConfirmation } from '../../ui/record-form/is-it-right.tsx'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import type { AttentionContext } from './attention-labels.ts'
import style from './decision-dialogs.module.css'
import { itemTitle } from './looked-at.tsx'
import { DueFact, quarantinedOperation, quarantinedTitle } from './quarantined-card.tsx'
import { VersionComparison } from './versions-card.tsx'

const reasonForm = v.object({ reason: decisionFields.reason })
const choiceForm = v.object(decisionFields)

interface DecisionDialogProps {
  item: AttentionItem
  context: AttentionContext
  onClose: () => void
}

export function DecisionDialog(props: DecisionDialogProps) {
  const { kind } = props.item
  return kind === 'held' || kind === 'two_versions' ? (
    <DecisionChoiceDialog {...props} kind={kind} />
  ) : (
    <ReviewDialog {...props} />
  )
}

function ReviewDialog({ item, context, onClose }: DecisionDialogProps) {
  const { t } = useTranslation()
  const record = useRecordOperation()
  const reasonField = useReasonField()
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('needsAttention.decision.reviewedTitle')}
      schema={reasonForm}
      groups={[{ fields: [reasonField] }]}
      submitLabel={t('needsAttention.decision.save')}
      onSubmit={values =>
        record('attention.resolve', { item_id: item.id, resolution: 'reviewed', ...values })
      }
    >
      <p className={style.about}>{itemTitle(item, context)}</p>
      <p>{t('needsAttention.decision.reviewedText')}</p>
    </RecordFormDialog>
  )
}

/** The choices by kind. An item of no home can only be discarded, by its author; nobody can accept it. */
const RESOLUTION_CHOICES = {
  held: ['accepted', 'discarded'],
  two_versions: ['discarded', 'accepted'],
} as const

function DecisionChoiceDialog({
  item,
  context,
  onClose,
  kind,
}: DecisionDialogProps & { kind: 'held' | 'two_versions' }) {
  const { t } = useTranslation()
  const record = useRecordOperation()
  const reasonField = useReasonField()
  const { confirmAndWrite, question } = useValueConfirmation()
  const choices = RESOLUTION_CHOICES[kind].filter(
    choice => choice === 'discarded' || homeIdOf(item.scope) !== undefined,
  )
  const resolutionField: FieldDescription<'resolution'> = {
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
        kind === 'held'
          ? 'needsAttention.decision.quarantinedTitle'
          : 'needsAttention.decision.versionsTitle',
      )}
      schema={choiceForm}
      groups={[{ fields: [resolutionField, reasonField] }]}
      submitLabel={t('needsAttention.decision.save')}
      onSubmit={values =>
        confirmAndWrite(is_confirmed =>
          record('attention.resolve', { item_id: item.id, ...values, is_confirmed }),
        )
      }
    >
      {kind === 'held' ? (
        <>
          <p className={style.about}>{quarantinedTitle(item, context)}</p>
          <DueFact operation={quarantinedOperation(item)} context={context} />
        </>
      ) : (
        <VersionComparison item={item} context={context} />
      )}
      {question}
    </RecordFormDialog>
  )
}

interface DiscardDialogProps {
  entry: OutboxEntry
  context: AttentionContext
  onClose: () => void
}

export function DiscardDialog({ entry, context, onClose }: DiscardDialogProps) {
  const { t } = useTranslation()
  const record = useRecordOperation()
  const reasonField = useReasonField()
  // The record as it was when the dialog opened, because discarding removes it.
  const [operation] = useState(() => toRecordedOperation(entry.operation))
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('needsAttention.decision.discardTitle')}
      schema={reasonForm}
      groups={[{ fields: [reasonField] }]}
      submitLabel={t('needsAttention.refused.discard')}
      isDangerous
      onSubmit={values => record.discard(entry, values.reason)}
    >
      <p className={style.about}>{operationSummary(operation, context)}</p>
      <DueFact operation={operation} context={context} />
      <p>{t('needsAttention.decision.discardText')}</p>
    </RecordFormDialog>
  )
}

function useReasonField(): FieldDescription<'reason'> {
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
