import type { TrackingAttribute } from '#domain/entities/tracking-category.ts'
import { TRACKING_LIMITS } from '#domain/entities/tracking-category.ts'
import type { TrackingDetail } from '#domain/entities/tracking-entry.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { EditRecordForm } from '../../client-records/edit-record-form.tsx'
import type { EditRecordProps } from '../../client-records/record-kind.ts'
import { asSaid, movedMoment } from '../../client-records/said-moment.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useRows } from '../../mirror/use-rows.ts'
import { useTrueClock, useTrueNow } from '../../sync/true-now.ts'
import { useRecord } from '../../sync/use-record.ts'
import { entries } from './entries.ts'
import {
  atFormFields,
  detailsEntered,
  type EnteredForm,
  entryForm,
  fieldsOfEntry,
  formValueOf,
  isValue,
  valuesIn,
} from './value-fields.ts'

/** The values as they were recorded, and those the category has beside them now. */
export function EditEntry({ record: entry, home, onClose }: EditRecordProps<'tracking_entry'>) {
  const t = useLabels()
  const record = useRecord()
  const now = useTrueNow()
  const momentNow = useTrueClock()
  const category = useRows({ collection: 'tracking_category', anyOf: [entry.category_id] })
  if (category === undefined) return null
  const attributes = attributesOf(entry.details, category[0]?.attributes ?? [])
  const homeTime = () => ({ clock: home.clock, today: homeToday(now, home.time_zone) })
  return (
    <EditRecordForm
      kind={entries}
      record={entry}
      onClose={onClose}
      schema={entryForm(attributes)}
      groups={[{ fields: fieldsOfEntry({ ...entry, attributes }, homeTime, t) }]}
      initialValues={{
        ...valuesIn(entry.details),
        notes: entry.notes,
        ...asSaid(entry.entry_datetime, home.time_zone),
      }}
      onAmend={(changes, seen) =>
        atFormFields(attributes, async () => {
          const moved = movedMoment(changes, seen, {
            at: entry.entry_datetime,
            zone: home.time_zone,
            now: momentNow(),
          })
          const areOther = Object.keys(changes).some(isValue)
          const details = (form: EnteredForm) => detailsEntered(attributes, form, entry.details)
          return record('tracking_entry.amend', {
            tracking_entry_id: entry.id,
            changes: {
              ...(areOther && { details: details({ ...seen, ...changes }) }),
              ...(changes.notes !== undefined && { notes: changes.notes }),
              ...(moved && { entry_datetime: moved.after }),
            },
            seen: {
              ...(areOther && { details: details(seen) }),
              ...(changes.notes !== undefined && { notes: seen.notes }),
              ...(moved && { entry_datetime: moved.before }),
            },
          })
        })
      }
    />
  )
}

/** What an entry has, in its own words and ranges; then what its category asks for besides. */
function attributesOf(
  details: readonly TrackingDetail[],
  current: readonly TrackingAttribute[],
): TrackingAttribute[] {
  const own = details.map(detail =>
    asAttribute(
      detail,
      current.find(({ key, data_type }) => key === detail.key && data_type === detail.data_type),
    ),
  )
  const others = current.filter(({ key }) => !details.some(detail => detail.key === key))
  // Whoever mends a note need not know them.
  return [...own, ...others.map(attribute => ({ ...attribute, is_required: false }))]
}

function asAttribute(
  { attribute_name: name, value, is_out_of_range, ...kept }: TrackingDetail,
  current: TrackingAttribute | undefined,
): TrackingAttribute {
  const said = String(formValueOf(value))
  return {
    ...kept,
    name,
    choices: kept.data_type === 'choice' ? [...new Set([...(current?.choices ?? []), said])] : [],
    notable: current?.notable ?? (is_out_of_range ? [said] : []),
    most:
      kept.data_type === 'water'
        ? Math.max(Number(value), current?.most ?? TRACKING_LIMITS.usual_glasses)
        : null,
    is_required: current?.is_required ?? false,
  }
}
