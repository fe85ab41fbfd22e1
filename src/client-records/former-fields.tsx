import { useTranslation } from 'react-i18next'
import { RecordSet } from '#domain/record-set.ts'
import type { Values } from '../labels/label-set.ts'
import { formerFields } from '../labels/row-labels.ts'
import { useLabels } from '../labels/use-labels.ts'
import { useTrueNow } from '../sync/true-now.ts'
import style from './client-records.module.css'
import type { Home, RecordCollection } from './record-kind.ts'

interface FormerFieldsProps {
  collection: RecordCollection
  /** The former values of a `record_version`. */
  formerValues: Values
  home: Home
}

/** The values that a change replaced, field by field. */
export function FormerFields({ collection, formerValues, home }: FormerFieldsProps) {
  const { t } = useTranslation()
  const labels = useLabels()
  const now = useTrueNow()
  const fields = formerFields(collection, formerValues, {
    t: labels,
    now,
    records: new RecordSet(),
    homeClock: home,
  })
  return (
    <dl className={style.former}>
      {fields.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value || t('ui.none')}</dd>
        </div>
      ))}
    </dl>
  )
}
