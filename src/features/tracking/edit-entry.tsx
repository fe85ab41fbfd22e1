import type { TrackingAttribute } from '#domain/entities/tracking-category.ts'
import type { TrackingDetail } from '#domain/entities/tracking-entry.ts'
import { attributesToAmend } from '#domain/rules/records/tracking-details.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { EditRecordForm } from '../../client-records/edit-record-form.tsx'
import { amendedInstants, enteredMomentOf } from '../../client-records/entered-moment.ts'
import type { EditRecordProps } from '../../client-records/record-kind.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useRows } from '../../mirror/read/use-rows.ts'
import { useTrueClock, useTrueNow } from '../../sync/true-now.ts'
import { useRecord } from '../../sync/use-record.ts'
import { useValueConfirmation } from '../../ui/record-form/is-it-right.tsx'
import { entryKind } from './entries.ts'
import {
  type EnteredForm,
  enteredDetailsOf,
  entryForm,
  fieldsOfEntry,
  formValuesOf,
  isValueName,
  mapErrorsToFields,
} from './value-fields.ts'

/** The form to amend an entry: the values as recorded, and values that the category has gained since. */
export function EditEntry({ record: entry, home, onClose }: EditRecordProps<'tracking_entry'>) {
  const t = useLabels()
  const record = useRecord()
  const { writeConfirmed: confirmAndSave, question } = useValueConfirmation()
  const now = useTrueNow()
  const momentNow = useTrueClock()
  const category = useRows({ collection: 'tracking_category', anyOf: [entry.category_id] })
  if (category === undefined) return null
  const attributes = attributesOf(entry.details, category[0]?.attributes ?? [])
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
            at: entry.entry_datetime,
            zone: home.time_zone,
            now: momentNow(),
          })
          const hasNewValues = Object.keys(changes).some(isValueName)
          const detailsFrom = (form: EnteredForm) => enteredDetailsOf(attributes, form, entry.details)
          const entryArguments = {
            tracking_entry_id: entry.id,
            changes: {
              ...(hasNewValues && { details: detailsFrom({ ...shownValues, ...changes }) }),
              ...(changes.notes !== undefined && { notes: changes.notes }),
              ...(momentChange && { entry_datetime: momentChange.after }),
            },
            seen: {
              ...(hasNewValues && { details: detailsFrom(shownValues) }),
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

/** Returns recorded values in their order, then new ones, all optional: who amends a note need not know them. */
function attributesOf(
  recordedDetails: readonly TrackingDetail[],
  currentAttributes: readonly TrackingAttribute[],
): TrackingAttribute[] {
  const positionOf = ({ key }: TrackingAttribute) => recordedDetails.findIndex(detail => detail.key === key)
  const attributes = attributesToAmend(recordedDetails, currentAttributes)
  return [
    ...attributes
      .filter(attribute => positionOf(attribute) !== -1)
      .sort((one, other) => positionOf(one) - positionOf(other)),
    ...attributes
      .filter(attribute => positionOf(attribute) === -1)
      .map(attribute => ({ ...attribute, is_required: false })),
  ]
}
