/** The card of contradicting marks: who recorded what and when, side by side. */
import { useTranslation } from 'react-i18next'
import type { RowOf } from '#domain/registry.ts'
import { recorderWords } from '../../labels/dose.ts'
import { personName } from '../../labels/label-context.ts'
import type { AttentionItem } from '../../mirror/read/attention.ts'
import { Badge } from '../../ui/badge.tsx'
import { MARK_TONES } from '../../ui/theme-colors.ts'
import { Fact } from './attention-card.tsx'
import {
  type AttentionContext,
  chartLink,
  clientName,
  drugNameOfMark,
  dueWords,
  momentWordsIn,
  reasonWordsOf,
  reportLinks,
} from './attention-labels.ts'
import style from './conflict-card.module.css'
import { ItemCard, type ItemCardProps } from './item-card.tsx'

export function ConflictCard({ item, context, resolveActions }: ItemCardProps) {
  const { t } = useTranslation()
  const marks = marksOf(item, context)
  const [firstMark] = marks
  const deviceIds = new Set(marks.map(mark => mark.device_id))
  const isOneDose = new Set(marks.map(mark => mark.administration_id)).size === 1
  return (
    <ItemCard
      item={item}
      context={context}
      resolveActions={resolveActions}
      title={conflictTitle(item, context)}
      isUrgent
      links={[...(firstMark ? [chartLink(firstMark, context)] : []), ...reportLinks(item, t)]}
    >
      {marks.length === 0 ? (
        <Fact>{t('needsAttention.double.notHere')}</Fact>
      ) : (
        <ul className={style.marks}>
          {marks.map(mark => (
            <li key={mark.id}>
              <Badge tone={MARK_TONES[mark.status]}>{t(`labels.dose.values.status.${mark.status}`)}</Badge>
              <span>
                <strong>
                  <time dateTime={mark.given_at ?? mark.recorded_at}>
                    {momentWordsIn(context, mark.scope, mark.given_at ?? mark.recorded_at)}
                  </time>
                </strong>{' '}
                {recorderWords(mark, context.records.all('mark'), id => personName(context, id), t)}
                {mark.status !== 'given' &&
                  reasonWordsOf(context, mark) &&
                  `, ${reasonWordsOf(context, mark)}`}
                {!isOneDose && <span className={style.due}>{dueWordsOfMark(mark, context)}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
      {isOneDose && firstMark && <Fact>{dueWordsOfMark(firstMark, context)}</Fact>}
      {item.details.more !== undefined && (
        <Fact>{t('needsAttention.double.more', { count: item.details.more })}</Fact>
      )}
      <Fact>
        {t(deviceIds.size > 1 ? 'needsAttention.double.twoTablets' : 'needsAttention.double.sameTablet')}
      </Fact>
    </ItemCard>
  )
}

/** Returns "Metformin 500 mg for Walter Abbott may have been given twice". */
export function conflictTitle(item: AttentionItem, context: AttentionContext): string {
  const { t } = context
  const marks = marksOf(item, context)
  const [firstMark] = marks
  const drug = firstMark === undefined ? t('needsAttention.someDrug') : drugNameOfMark(context, firstMark)
  const titleParams = { drug, client: clientName(context, item.client_id) }
  if (item.kind === 'possible_double_dose') return t('needsAttention.double.title', titleParams)
  const statuses = [...new Set(marks.map(mark => t(`labels.dose.values.status.${mark.status}`)))]
  const [
    firstStatus = t('labels.dose.values.status.given'),
    secondStatus = t('labels.dose.values.status.missed'),
  ] = statuses
  return t('needsAttention.disagreement.title', { ...titleParams, one: firstStatus, other: secondStatus })
}

/** Returns the marks of the item that are on this device, earliest first. */
const marksOf = (item: AttentionItem, { records }: AttentionContext): RowOf<'mark'>[] =>
  item.subject_ids
    .flatMap(id => records.one('mark', id) ?? [])
    .sort((left, right) =>
      (left.given_at ?? left.recorded_at) < (right.given_at ?? right.recorded_at) ? -1 : 1,
    )

/** Returns the mark's due time; '' for an as-needed dose or one that is not on this device. */
function dueWordsOfMark(mark: RowOf<'mark'>, context: AttentionContext): string {
  const dose = context.records.one('administration', mark.administration_id)
  if (dose === undefined || dose.is_as_needed) return ''
  return dueWords(context, mark.scope, {
    date: dose.administration_date,
    time: dose.administration_time,
  })
}
