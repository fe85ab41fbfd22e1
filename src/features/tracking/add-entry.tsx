/** The form of a new entry in the category `?category=`; without that parameter the user chooses a category first. */
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { wrongField } from '#domain/errors.ts'
import { enteredInstant } from '../../client-records/entered-moment.ts'
import type { AddRecordProps } from '../../client-records/record-kind.ts'
import { useFormClient } from '../../client-records/use-form-client.tsx'
import { useLabels } from '../../labels/use-labels.ts'
import { useTrueClock } from '../../sync/true-now.ts'
import { useRecord } from '../../sync/use-record.ts'
import { useValueConfirmation } from '../../ui/record-form/is-it-right.tsx'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import { ChooseCategory } from './choose-category.tsx'
import { entryKind } from './entries.ts'
import { type Category, useCategories } from './use-categories.ts'
import { enteredDetailsOf, entryForm, fieldsOfEntry, mapErrorsToFields } from './value-fields.ts'

export function AddEntry({ openClient: openChart, onClose }: AddRecordProps) {
  const [search] = useSearchParams()
  const categories = useCategories(openChart?.home)
  const id = search.get('category')
  const category = categories?.find(one => String(one.id) === id)
  if (openChart !== undefined && category !== undefined) {
    return <EntryForm key={category.id} openClient={openChart} category={category} onClose={onClose} />
  }
  // While the categories are read, the category chooser would only flash by.
  if (openChart !== undefined && id !== null && categories === undefined) return null
  return <ChooseCategory {...(openChart ? { openClient: openChart } : {})} onClose={onClose} />
}

interface EntryFormProps extends Required<AddRecordProps> {
  category: Category
}

function EntryForm({ openClient: openChart, category, onClose }: EntryFormProps) {
  const { attributes, tells_manager } = category
  const { t } = useTranslation()
  const labels = useLabels()
  const record = useRecord()
  const { writeConfirmed: confirmAndSave, question } = useValueConfirmation()
  const momentNow = useTrueClock()
  const formClient = useFormClient(entryKind, openChart)
  if (formClient === undefined) return null
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('tracking.form.addIn', { category: category.name })}
      schema={entryForm(attributes)}
      groups={[{ fields: fieldsOfEntry({ attributes, tells_manager }, formClient.homeIn, labels) }]}
      initialValues={{ at: 'now' }}
      draftKey={`${formClient.draftKey}/category:${category.id}`}
      onSubmit={form =>
        mapErrorsToFields(attributes, async () => {
          const entry_datetime = enteredInstant(form, formClient.zoneOf(openChart.client.id), momentNow())
          if (entry_datetime === undefined) throw wrongField('at_time', t('records.moment.missing'))
          const entryArguments = {
            tracking_entry_id: record.newId(),
            client_id: openChart.client.id,
            category_id: category.id,
            entry_datetime,
            details: enteredDetailsOf(attributes, form),
            notes: form.notes,
          }
          return confirmAndSave(is_confirmed =>
            record('tracking_entry.create', { ...entryArguments, is_confirmed }),
          )
        })
      }
    >
      {formClient.subject}
      {question}
    </RecordFormDialog>
  )
}
