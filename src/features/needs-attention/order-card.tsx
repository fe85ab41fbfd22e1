/** A dose given outside its order, or by another version of it: what was given, and what the tablet could not know. */
import { useTranslation } from 'react-i18next'
import { amountOf, frequencyDescription } from '#domain/rules/dose-words.ts'
import { timesOf } from '#domain/rules/schedule.ts'
import { homeOf } from '#domain/values/scope.ts'
import { deviceClock, shortDate, timeWords } from '../../labels/dates.ts'
import type { Item } from '../../mirror/attention.ts'
import type { Shown } from '../../mirror/read.ts'
import { Fact } from './attention-card.tsx'
import { ItemCard, type ItemCardProps } from './item-card.tsx'
import { clientName, drugOfMark, dueWords, type LabelContext, personName, toChart, whenIn } from './labels.ts'

export function OrderCard({ item, labelContext, resolving }: ItemCardProps) {
  const { t } = useTranslation()
  const mark = markOf(item, labelContext)
  return (
    <ItemCard
      item={item}
      labelContext={labelContext}
      resolving={resolving}
      title={orderTitle(item, labelContext)}
      link={mark && toChart(mark, t)}
    >
      {factsOf(item, labelContext).map(words => (
        <Fact key={words}>{words}</Fact>
      ))}
    </ItemCard>
  )
}

/** "Metformin 500 mg for Walter Abbott was given outside the order". */
export function orderTitle(item: Item, labelContext: LabelContext): string {
  const { t } = labelContext
  const mark = markOf(item, labelContext)
  const drug = mark === undefined ? t('needsAttention.someDrug') : drugOfMark(labelContext, mark)
  const about = { drug, client: clientName(labelContext, item.client_id) }
  return item.kind === 'outside_order'
    ? t('needsAttention.order.outsideTitle', about)
    : t('needsAttention.order.versionTitle', about)
}

const markOf = (item: Item, { board }: LabelContext): Shown<'mark'> | undefined =>
  item.subject_ids.flatMap(id => board.marks.get(id) ?? []).at(-1)

function factsOf(item: Item, labelContext: LabelContext): string[] {
  const { t } = labelContext
  const { outside = [], other_version } = item.details
  const since = (moment: string) =>
    moment.includes('T') ? whenIn(labelContext, item.scope, moment) : shortDate(moment)
  return [
    ...givenWords(item, labelContext),
    ...outside.map(({ what, since: moment, by }) => {
      const fact = t(`needsAttention.order.facts.${what}`, { since: since(moment) })
      return by === null
        ? fact
        : `${fact} ${t('needsAttention.order.by', { name: personName(labelContext, by) })}`
    }),
    ...(other_version === undefined
      ? []
      : [
          t('needsAttention.order.shown', { order: versionWords(other_version.shown, item, labelContext) }),
          t('needsAttention.order.inForce', {
            order: versionWords(other_version.in_force, item, labelContext),
          }),
        ]),
  ]
}

function givenWords(item: Item, labelContext: LabelContext): string[] {
  const mark = markOf(item, labelContext)
  if (mark === undefined) return [labelContext.t('needsAttention.double.notHere')]
  const when = whenIn(labelContext, item.scope, mark.given_at ?? mark.recorded_at)
  const given = labelContext.t('needsAttention.order.given', {
    when,
    name: personName(labelContext, mark.author_id),
  })
  const dose = labelContext.board.doses.get(mark.administration_id)
  if (dose === undefined || dose.is_as_needed) return [given]
  const due = { date: dose.administration_date, time: dose.administration_time }
  return [given, dueWords(labelContext, item.scope, due)]
}

/** "Metformin 500 mg, 0.5 tablet, BID, 8:00 AM, 8:00 PM". */
function versionWords(id: string, { scope }: Item, { board, t }: LabelContext): string {
  const version = board.versions.find(one => one.id === id)
  if (version === undefined) return t('needsAttention.order.unknownVersion')
  const clock = board.homes.get(homeOf(scope) ?? 0) ?? deviceClock()
  const parts = [
    version.medication_name,
    amountOf(version),
    frequencyDescription(version),
    ...timesOf(version).map(time => timeWords(time, clock)),
  ]
  return parts.join(', ')
}
