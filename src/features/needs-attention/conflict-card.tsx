/** Marks that do not fit together: who said what and when, side by side. */
import { useTranslation } from 'react-i18next'
import { MARK_TONES } from '../../app/theme-colours.ts'
import type { Item } from '../../mirror/attention.ts'
import type { Shown } from '../../mirror/read.ts'
import { Badge } from '../../ui/badge.tsx'
import { Fact } from './attention-card.tsx'
import style from './conflict-card.module.css'
import { ItemCard, type ItemCardProps } from './item-card.tsx'
import {
  clientName,
  drugOfMark,
  dueWords,
  type LabelContext,
  personName,
  reasonOf,
  toChart,
  whenIn,
} from './labels.ts'

export function ConflictCard({ item, labelContext, resolving }: ItemCardProps) {
  const { t } = useTranslation()
  const marks = marksOf(item, labelContext)
  const [first] = marks
  const tablets = new Set(marks.map(mark => mark.device_id))
  const isOneDose = new Set(marks.map(mark => mark.administration_id)).size === 1
  return (
    <ItemCard
      item={item}
      labelContext={labelContext}
      resolving={resolving}
      title={conflictTitle(item, labelContext)}
      isUrgent
      link={first && toChart(first, t)}
    >
      {marks.length === 0 ? (
        <Fact>{t('needsAttention.double.notHere')}</Fact>
      ) : (
        <ul className={style.marks}>
          {marks.map(mark => (
            <li key={mark.id}>
              <Badge tone={MARK_TONES[mark.status]}>{t(`needsAttention.statuses.${mark.status}`)}</Badge>
              <span>
                <strong>
                  <time dateTime={mark.given_at ?? mark.recorded_at}>
                    {whenIn(labelContext, mark.scope, mark.given_at ?? mark.recorded_at)}
                  </time>
                </strong>{' '}
                {personName(labelContext, mark.author_id)}
                {mark.status !== 'given' &&
                  reasonOf(labelContext, mark) &&
                  `, ${reasonOf(labelContext, mark)}`}
                {!isOneDose && <span className={style.due}>{dueOfMark(mark, labelContext)}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
      {isOneDose && first && <Fact>{dueOfMark(first, labelContext)}</Fact>}
      {item.details.more !== undefined && (
        <Fact>{t('needsAttention.double.more', { count: item.details.more })}</Fact>
      )}
      <Fact>
        {t(tablets.size > 1 ? 'needsAttention.double.twoTablets' : 'needsAttention.double.sameTablet')}
      </Fact>
    </ItemCard>
  )
}

/** "Metformin 500 mg for Walter Abbott may have been given twice". */
export function conflictTitle(item: Item, labelContext: LabelContext): string {
  const { t } = labelContext
  const marks = marksOf(item, labelContext)
  const [first] = marks
  const drug = first === undefined ? t('needsAttention.someDrug') : drugOfMark(labelContext, first)
  const about = { drug, client: clientName(labelContext, item.client_id) }
  if (item.kind === 'possible_double_dose') return t('needsAttention.double.title', about)
  const statuses = [...new Set(marks.map(mark => t(`needsAttention.statuses.${mark.status}`)))]
  const [one = t('needsAttention.statuses.given'), other = t('needsAttention.statuses.missed')] = statuses
  return t('needsAttention.disagreement.title', { ...about, one, other })
}

/** Earliest first; those this device has. */
const marksOf = (item: Item, { board }: LabelContext): Shown<'mark'>[] =>
  item.subject_ids
    .flatMap(id => board.marks.get(id) ?? [])
    .sort((left, right) =>
      (left.given_at ?? left.recorded_at) < (right.given_at ?? right.recorded_at) ? -1 : 1,
    )

/** Which dose of the day it was meant for: two marks may be of two doses. */
function dueOfMark(mark: Shown<'mark'>, labelContext: LabelContext): string {
  const dose = labelContext.board.doses.get(mark.administration_id)
  if (dose === undefined || dose.is_as_needed) return ''
  return dueWords(labelContext, mark.scope, {
    date: dose.administration_date,
    time: dose.administration_time,
  })
}
