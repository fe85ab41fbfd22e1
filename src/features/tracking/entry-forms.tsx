import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import type { TrackingAttribute } from '#domain/entities/tracking-category.ts'
import type { TrackingDetail } from '#domain/entities/tracking-entry.ts'
import { fieldRefusal } from '#domain/errors.ts'
import { attributesToAmend } from '#domain/rules/records/tracking-details.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { EditRecordForm } from '../../client-records/edit-record-form.tsx'
import { amendedInstants, enteredInstant, enteredMomentOf } from '../../client-records/entered-moment.ts'
import type { AddRecordProps, EditRecordProps } from '../../client-records/record-kind.ts'
import { useFormClient } from '../../client-records/use-form-client.tsx'
import { useLabels } from '../../labels/use-labels.ts'
import { useRows } from '../../mirror/read/use-rows.ts'
import { useTrueClock, useTrueNow } from '../../sync/true-now.ts'
import { useRecordOperation } from '../../sync/use-record.ts'
import { useValueConfirmation } from '../../ui/record-form/is-it-right.tsx'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import { ChooseCategory } from './choose-category.tsx'
import { entryKind } from './entries.ts'
import { type Category, useCategories } from './use-categories.ts'
import {
  type EntryFormInput,
  enteredDetailsOf,
  entryForm,
  fieldsOfEntry,
  formValuesOf,
  isValueFieldName,
  mapErrorsToFields,
} from './value-fields.ts'

/** The form to amend an entry: its recorded values, and values added to the category since. */
export function EditEntry({ record: entry, home, onClose }: EditRecordProps<'tracking_entry'>) {
  const t = useLabels()
  const record = useRecordOperation()
  const { confirmAndWrite: confirmAndSave, question } = useValueConfirmation()
  const now = useTrueNow()
  const getTrueNow = useTrueClock()
  const category = useRows({ collection: 'tracking_category', anyOf: [entry.category_id] })
  if (category === undefined) return null
  const attributes = orderedAttributesOf(entry.details, category[0]?.attributes ?? [])
  const homeTime = () => ({ clock: home.clock, today: homeToday(now, home.time_zone) })
  return (
    <EditRecordForm
      kind={entryKind}
      record={entry}
      onClose={onClose}
      schema={entryForm(attributes)}
      groups={[{ fields: fieldsOfEntry({ ...entry, attributes }, homeTime, t) }]}
      initialValues={{
        ...formValuesOf(entry.details),
        notes: entry.notes,
        ...enteredMomentOf(entry.entry_datetime, home.time_zone),
      }}
      onAmend={(changes, shownValues) =>
        mapErrorsToFields(attributes, async () => {
          const momentChange = amendedInstants(changes, shownValues, {
            recordedAt: entry.entry_datetime,
            zone: home.time_zone,
            now: getTrueNow(),
          })
          const hasNewValues = Object.keys(changes).some(isValueFieldName)
          const detailsOf = (form: EntryFormInput) => enteredDetailsOf(attributes, form, entry.details)
          const entryArguments = {
            tracking_entry_id: entry.id,
            changes: {
              ...(hasNewValues && { details: detailsOf({ ...shownValues, ...changes }) }),
              ...(changes.notes !== undefined && { notes: changes.notes }),
              ...(momentChange && { entry_datetime: momentChange.after }),
            },
            seen: {
              ...(hasNewValues && { details: detailsOf(shownValues) }),
              ...(changes.notes !== undefined && { notes: shownValues.notes }),
              ...(momentChange && { entry_datetime: momentChange.before }),
            },
          }
          return confirmAndSave(is_confirmed =>
            record('tracking_entry.amend', { ...entryArguments, is_confirmed }),
          )
        })
      }
    >
      {question}
    </EditRecordForm>
  )
}

/**
 * Returns the recorded attributes in their order, then the new ones. The new ones are optional, because a person who
 * amends a note need not know their values.
 */
function orderedAttributesOf(
  recordedDetails: readonly TrackingDetail[],
  currentAttributes: readonly TrackingAttribute[],
): TrackingAttribute[] {
  const positionOf = ({ key }: TrackingAttribute) => recordedDetails.findIndex(detail => detail.key === key)
  const attributes = attributesToAmend(recordedDetails, currentAttributes)
  return [
    ...attributes
      .filter(attribute => positionOf(attribute) !== -1)
      .sort((left, right) => positionOf(left) - positionOf(right)),
    ...attributes
      .filter(attribute => positionOf(attribute) === -1)
      .map(attribute => ({ ...attribute, is_required: false })),
  ]
}

/** The form of a new entry in the category `?category=`; without that parameter the user chooses a category first. */
export function AddEntry({ openClient, onClose }: AddRecordProps) {
  const [search] = useSearchParams()
  const categories = useCategories(openClient?.home)
  const categoryId = search.get('category')
  const category = categories?.find(candidate => String(candidate.id) === categoryId)
  if (openClient !== undefined && category !== undefined) {
    return <EntryForm key={category.id} openClient={openClient} category={category} onClose={onClose} />
  }
  // Renders nothing while the categories are being read: the chooser would appear only for a moment.
  if (openClient !== undefined && categoryId !== null && categories === undefined) return null
  return <ChooseCategory {...(openClient ? { openClient } : {})} onClose={onClose} />
}

interface EntryFormProps extends Required<AddRecordProps> {
  category: Category
}

function EntryForm({ openClient, category, onClose }: EntryFormProps) {
  const { attributes, tells_manager } = category
  const { t } = useTranslation()
  const labels = useLabels()
  const record = useRecordOperation()
  const { confirmAndWrite: confirmAndSave, question } = useValueConfirmation()
  const getTrueNow = useTrueClock()
  const formClient = useFormClient(entryKind, openClient)
  if (formClient === undefined) return null
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('tracking.form.addIn', { category: category.name })}
      schema={entryForm(attributes)}
      groups={[{ fields: fieldsOfEntry({ attributes, tells_manager }, formClient.homeTimeOf, labels) }]}
      initialValues={{ at: 'now' }}
      draftKey={`${formClient.draftKey}/category:${category.id}`}
      onSubmit={form =>
        mapErrorsToFields(attributes, async () => {
          const entry_datetime = enteredInstant(form, formClient.zoneOf(openClient.client.id), getTrueNow())
          if (entry_datetime === undefined) throw fieldRefusal('at_time', t('records.moment.missing'))
          const entryArguments = {
            tracking_entry_id: record.newId(),
            client_id: openClient.client.id,
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
