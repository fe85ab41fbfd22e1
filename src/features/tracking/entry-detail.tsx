import { FormerFields } from '../../client-records/former-fields.tsx'
import { type OpenedRecord, RecordDetail } from '../../client-records/record-detail.tsx'
import { useLabels } from '../../labels/use-labels.ts'
import { fieldWords } from '../../views/field-views.ts'
import style from './entry-detail.module.css'
import { MarkedValue, usualWords } from './marks.tsx'

/** Shows every value of an entry with the range it had when it was recorded. */
export function EntryDetail(opened: OpenedRecord<'tracking_entry'>) {
  const t = useLabels()
  const { label } = fieldWords('tracking_entry', t)
  const { category_name, details, notes } = opened.record
  return (
    <RecordDetail
      opened={opened}
      details={[
        { label: label('category_name'), value: category_name },
        ...details.map(detail => ({
          label: detail.attribute_name,
          value: (
            <>
              <MarkedValue detail={detail} /> <span className={style.range}>{usualWords(detail, t)}</span>
            </>
          ),
        })),
        { label: label('notes'), value: notes, isLong: true },
      ]}
      earlier={({ former }) => ({
        beside: null,
        said: <FormerFields collection="tracking_entry" former={former} home={opened.read.home} />,
      })}
    />
  )
}
