import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { ClientSubject } from '../people/client-subject.tsx'
import { useResident } from '../people/use-resident.ts'
import type { RecordedChange } from '../sync/use-record.ts'
import { changedValuesOf } from '../ui/record-form/changes.ts'
import { toSchemaInput } from '../ui/record-form/check.ts'
import type { RecordFormDialogProps } from '../ui/record-form/description.ts'
import { RecordFormDialog } from '../ui/record-form/record-form-dialog.tsx'
import { useEditOutcome } from '../ui/record-form/use-both-kept.ts'
import type { RecordCollection, RecordKind, RecordOf } from './record-kind.ts'

type ObjectSchema = v.ObjectSchema<v.ObjectEntries, undefined>

interface EditRecordFormProps<C extends RecordCollection, Schema extends ObjectSchema>
  extends Pick<RecordFormDialogProps<Schema>, 'schema' | 'groups' | 'initialValues' | 'onClose'> {
  kind: RecordKind<C>
  record: RecordOf<C>
  children?: ReactNode
  /**
   * `seenValues`: the values when the user opened the form or began the draft, even if another user has amended the
   * record since (S8).
   */
  onAmend: (
    changes: Partial<v.InferOutput<Schema>>,
    seenValues: v.InferOutput<Schema>,
  ) => Promise<RecordedChange>
}

/** The form that amends a record. The previous version is kept, and only changed fields are sent (S8). */
export function EditRecordForm<C extends RecordCollection, Schema extends ObjectSchema>(
  props: EditRecordFormProps<C, Schema>,
) {
  const { kind, record, onAmend, children, ...formProps } = props
  const { collection, wordsKey } = kind
  const { t } = useTranslation()
  const outcomeOfEdit = useEditOutcome(t(`${wordsKey}.form.bothKept`))
  const resident = useResident(record.client_id)
  if (resident === undefined) return null
  return (
    <RecordFormDialog
      opened
      {...formProps}
      title={t(`${wordsKey}.form.editTitle`)}
      draftKey={`${collection}.amend/${record.id}`}
      onSubmit={async (values, baseValues) => {
        const seenValues = v.parse(formProps.schema, toSchemaInput(formProps.groups, baseValues))
        return outcomeOfEdit(await onAmend(changedValuesOf(seenValues, values), seenValues))
      }}
    >
      <ClientSubject resident={resident} />
      {children}
    </RecordFormDialog>
  )
}
