/** The card of a dose given outside its order or by another version of it: what was given, and what was ordered. */
import { useTranslation } from 'react-i18next'
import type { RowOf } from '#domain/registry.ts'
import { amountText } from '#domain/rules/doses/dose-words.ts'
import { timesOf } from '#domain/rules/doses/schedule.ts'
import { shortDate, timeWords } from '../../labels/dates.ts'
import { recorderWords } from '../../labels/dose.ts'
import { frequencyWords } from '../../labels/frequency.ts'
import { personName } from '../../labels/label-context.ts'
import type { AttentionItem } from '../../mirror/read/attention.ts'
import { Fact } from './attention-card.tsx'
import {
  type AttentionContext,
  chartLink,
  clientName,
  clockOf,
  drugNameOfMark,
  dueWords,
  momentWordsIn,
  reportLinks,
} from './attention-labels.ts'
import { ItemCard, type ItemCardProps } from './item-card.tsx'

export function OrderCard({ item, context, resolveActions }: ItemCardProps) {
  const { t } = useTranslation()
  const mark = markOf(item, context)
  return (
    <ItemCard
      item={item}
      context={context}
      resolveActions={resolveActions}
      title={orderTitle(item, context)}
      links={[...(mark ? [chartLink(mark, context)] : []), ...reportLinks(item, t)]}
    >
      {factsOf(item, context).map(fact => (
        <Fact key={fact}>{fact}</Fact>
      ))}
    </ItemCard>
  )
}

/** Returns "Metformin 500 mg for Walter Abbott was given outside the order". */
export function orderTitle(item: AttentionItem, context: AttentionContext): string {
  const { t } = context
  const mark = markOf(item, context)
  const drug = mark === undefined ? t('needsAttention.someDrug') : drugNameOfMark(context, mark)
  const titleParams = { drug, client: clientName(context, item.client_id) }
  return item.kind === 'outside_order'
    ? t('needsAttention.order.outsideTitle', titleParams)
    : t('needsAttention.order.versionTitle', titleParams)
}

const markOf = (item: AttentionItem, { records }: AttentionContext): RowOf<'mark'> | undefined =>
  item.subject_ids.flatMap(id => records.one('mark', id) ?? []).at(-1)

function factsOf(item: AttentionItem, context: AttentionContext): string[] {
  const { t } = context
  const { outside = [], other_version } = item.details
  const sinceTextOf = (moment: string) =>
    moment.includes('T') ? momentWordsIn(context, item.scope, moment) : shortDate(moment, t)
  return [
    ...givenFacts(item, context),
    ...outside.map(({ what, since: moment, by }) => {
      const fact = t(`needsAttention.order.facts.${what}`, { since: sinceTextOf(moment) })
      return by === null ? fact : `${fact} ${t('needsAttention.order.by', { name: personName(context, by) })}`
    }),
    ...(other_version === undefined
      ? []
      : [
          t('needsAttention.order.shown', { order: versionWords(other_version.shown, item, context) }),
          t('needsAttention.order.inForce', {
            order: versionWords(other_version.in_force, item, context),
          }),
        ]),
  ]
}

function givenFacts(item: AttentionItem, context: AttentionContext): string[] {
  const mark = markOf(item, context)
  if (mark === undefined) return [context.t('needsAttention.double.notHere')]
  const when = momentWordsIn(context, item.scope, mark.given_at ?? mark.recorded_at)
  const givenLine = context.t('needsAttention.order.given', {
    when,
    name: recorderWords(mark, context.records.all('mark'), id => personName(context, id), context.t),
  })
  const dose = context.records.one('administration', mark.administration_id)
  if (dose === undefined || dose.is_as_needed) return [givenLine]
  const dueDateTime = { date: dose.administration_date, time: dose.administration_time }
  return [givenLine, dueWords(context, item.scope, dueDateTime)]
}

/** Returns "Metformin 500 mg, 0.5 tablet, BID, 8:00 AM, 8:00 PM". */
function versionWords(id: string, { scope }: AttentionItem, context: AttentionContext): string {
  const version = context.records.one('medication_version', id)
  if (version === undefined) return context.t('needsAttention.order.unknownVersion')
  const clock = clockOf(context, scope)
  const parts = [
    version.medication_name,
    amountText(version),
    frequencyWords(version, context.t),
    ...timesOf(version).map(time => timeWords(time, clock)),
  ]
  return parts.join(', ')
}
