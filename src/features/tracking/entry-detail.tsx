import { FormerFields } from '../../client-records/former-fields.tsx'
import { RecordDetail, type RecordDialogProps } from '../../client-records/record-detail.tsx'
import { useLabels } from '../../labels/use-labels.ts'
import { fieldWords } from '../../views/field-views.ts'
import style from './entry-detail.module.css'
import { MarkedValue, usualRangeWords } from './marks.tsx'

/** Shows every value of an entry with the range it had when it was recorded. */
export function EntryDetail(dialogProps: RecordDialogProps<'tracking_entry'>) {
  const t = useLabels()
  const { label } = fieldWords('tracking_entry', t)
  const { category_name, details, notes } = dialogProps.record
  return (
    <RecordDetail
      dialogProps={dialogProps}
      details={[
        { label: label('category_name'), value: category_name },
        ...details.map(detail => ({
          label: detail.attribute_name,
          value: (
            <>
              <MarkedValue detail={detail} />{' '}
              <span className={style.range}>{usualRangeWords(detail, t)}</span>
            </>
          ),
        })),
        { label: label('notes'), value: notes, isLong: true },
      ]}
      renderVersion={({ former }) => ({
        badges: null,
        content: (
          <FormerFields
            collection="tracking_entry"
            formerValues={former}
            home={dialogProps.clientRecords.home}
          />
        ),
      })}
    />
  )
}
