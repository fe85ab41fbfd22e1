/** The card of a dose outside its order or by another version: what was given, and what the tablet could not know. */
import { useTranslation } from 'react-i18next'
import type { RowOf } from '#domain/registry.ts'
import { amountOf } from '#domain/rules/doses/dose-words.ts'
import { timesOf } from '#domain/rules/doses/schedule.ts'
import { shortDate, timeWords } from '../../labels/dates.ts'
import { whoRecorded } from '../../labels/dose.ts'
import { frequencyWords } from '../../labels/frequency.ts'
import { personName } from '../../labels/label-context.ts'
import type { Item } from '../../mirror/read/attention.ts'
import { Fact } from './attention-card.tsx'
import {
  type AttentionContext,
  clientName,
  clockOf,
  drugOfMark,
  dueWords,
  toChart,
  toReport,
  whenIn,
} from './attention-labels.ts'
import { ItemCard, type ItemCardProps } from './item-card.tsx'

export function OrderCard({ item, context, resolving }: ItemCardProps) {
  const { t } = useTranslation()
  const mark = markOf(item, context)
  return (
    <ItemCard
      item={item}
      context={context}
      resolving={resolving}
      title={orderTitle(item, context)}
      links={[...(mark ? [toChart(mark, context)] : []), ...toReport(item, t)]}
    >
      {factsOf(item, context).map(words => (
        <Fact key={words}>{words}</Fact>
      ))}
    </ItemCard>
  )
}

/** Returns "Metformin 500 mg for Walter Abbott was given outside the order". */
export function orderTitle(item: Item, context: AttentionContext): string {
  const { t } = context
  const mark = markOf(item, context)
  const drug = mark === undefined ? t('needsAttention.someDrug') : drugOfMark(context, mark)
  const about = { drug, client: clientName(context, item.client_id) }
  return item.kind === 'outside_order'
    ? t('needsAttention.order.outsideTitle', about)
    : t('needsAttention.order.versionTitle', about)
}

const markOf = (item: Item, { records }: AttentionContext): RowOf<'mark'> | undefined =>
  item.subject_ids.flatMap(id => records.one('mark', id) ?? []).at(-1)

function factsOf(item: Item, context: AttentionContext): string[] {
  const { t } = context
  const { outside = [], other_version } = item.details
  const since = (moment: string) =>
    moment.includes('T') ? whenIn(context, item.scope, moment) : shortDate(moment, t)
  return [
    ...givenWords(item, context),
    ...outside.map(({ what, since: moment, by }) => {
      const fact = t(`needsAttention.order.facts.${what}`, { since: since(moment) })
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

function givenWords(item: Item, context: AttentionContext): string[] {
  const mark = markOf(item, context)
  if (mark === undefined) return [context.t('needsAttention.double.notHere')]
  const when = whenIn(context, item.scope, mark.given_at ?? mark.recorded_at)
  const given = context.t('needsAttention.order.given', {
    when,
    name: whoRecorded(mark, context.records.all('mark'), id => personName(context, id), context.t),
  })
  const dose = context.records.one('administration', mark.administration_id)
  if (dose === undefined || dose.is_as_needed) return [given]
  const due = { date: dose.administration_date, time: dose.administration_time }
  return [given, dueWords(context, item.scope, due)]
}

/** Returns "Metformin 500 mg, 0.5 tablet, BID, 8:00 AM, 8:00 PM". */
function versionWords(id: string, { scope }: Item, context: AttentionContext): string {
  const version = context.records.one('medication_version', id)
  if (version === undefined) return context.t('needsAttention.order.unknownVersion')
  const clock = clockOf(context, scope)
  const parts = [
    version.medication_name,
    amountOf(version),
    frequencyWords(version, context.t),
    ...timesOf(version).map(time => timeWords(time, clock)),
  ]
  return parts.join(', ')
}
