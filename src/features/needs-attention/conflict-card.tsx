/** Marks that do not fit together: who said what and when, side by side. */
import { useTranslation } from 'react-i18next'
import { MARK_TONES } from '../../app/theme-colours.ts'
import type { Item } from '../../mirror/attention.ts'
import type { Shown } from '../../mirror/read.ts'
import { Badge } from '../../ui/badge.tsx'
import { Fact } from './attention-card.tsx'
import style from './conflict-card.module.css'
import {
  clientName,
  drugOfMark,
  dueWords,
  personName,
  reasonOf,
  type Telling,
  toChart,
  whenIn,
} from './in-words.ts'
import { ItemCard, type ItemCardProps } from './item-card.tsx'

export function ConflictCard({ item, telling, resolving }: ItemCardProps) {
  const { t } = useTranslation()
  const marks = marksOf(item, telling)
  const [first] = marks
  const tablets = new Set(marks.map(mark => mark.device_id))
  const isOneDose = new Set(marks.map(mark => mark.administration_id)).size === 1
  return (
    <ItemCard
      item={item}
      telling={telling}
      resolving={resolving}
      title={conflictTitle(item, telling)}
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
                    {whenIn(telling, mark.scope, mark.given_at ?? mark.recorded_at)}
                  </time>
                </strong>{' '}
                {personName(telling, mark.author_id)}
                {mark.status !== 'given' && reasonOf(telling, mark) && `, ${reasonOf(telling, mark)}`}
                {!isOneDose && <span className={style.due}>{dueOfMark(mark, telling)}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
      {isOneDose && first && <Fact>{dueOfMark(first, telling)}</Fact>}
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
export function conflictTitle(item: Item, telling: Telling): string {
  const { t } = telling
  const marks = marksOf(item, telling)
  const [first] = marks
  const drug = first === undefined ? t('needsAttention.someDrug') : drugOfMark(telling, first)
  const about = { drug, client: clientName(telling, item.client_id) }
  if (item.kind === 'possible_double_dose') return t('needsAttention.double.title', about)
  const said = [...new Set(marks.map(mark => t(`needsAttention.statuses.${mark.status}`)))]
  const [one = t('needsAttention.statuses.given'), other = t('needsAttention.statuses.missed')] = said
  return t('needsAttention.disagreement.title', { ...about, one, other })
}

/** Earliest first; those this device has. */
const marksOf = (item: Item, { board }: Telling): Shown<'mark'>[] =>
  item.subject_ids
    .flatMap(id => board.marks.get(id) ?? [])
    .sort((left, right) =>
      (left.given_at ?? left.recorded_at) < (right.given_at ?? right.recorded_at) ? -1 : 1,
    )

/** Which dose of the day it was meant for: two marks may be of two doses. */
function dueOfMark(mark: Shown<'mark'>, telling: Telling): string {
  const dose = telling.board.doses.get(mark.administration_id)
  if (dose === undefined || dose.is_as_needed) return ''
  return dueWords(telling, mark.scope, { date: dose.administration_date, time: dose.administration_time })
}
