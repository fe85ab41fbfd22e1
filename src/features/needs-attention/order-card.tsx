/** A dose given outside its order, or by another version of it: what was given, and what the tablet could not know. */
import { useTranslation } from 'react-i18next'
import { amountOf, frequencyDescription } from '#domain/rules/dose-words.ts'
import { timesOf } from '#domain/rules/schedule.ts'
import { homeOf } from '#domain/values/scope.ts'
import type { Item } from '../../mirror/attention.ts'
import type { Shown } from '../../mirror/read.ts'
import { deviceClock, shortDate, timeWords } from '../../ui/dates.ts'
import { Fact } from './attention-card.tsx'
import { clientName, drugOfMark, dueWords, personName, type Telling, toChart, whenIn } from './in-words.ts'
import { ItemCard, type ItemCardProps } from './item-card.tsx'

export function OrderCard({ item, telling, resolving }: ItemCardProps) {
  const { t } = useTranslation()
  const mark = markOf(item, telling)
  return (
    <ItemCard
      item={item}
      telling={telling}
      resolving={resolving}
      title={orderTitle(item, telling)}
      link={mark && toChart(mark, t)}
    >
      {factsOf(item, telling).map(words => (
        <Fact key={words}>{words}</Fact>
      ))}
    </ItemCard>
  )
}

/** "Metformin 500 mg for Walter Abbott was given outside the order". */
export function orderTitle(item: Item, telling: Telling): string {
  const { t } = telling
  const mark = markOf(item, telling)
  const drug = mark === undefined ? t('needsAttention.someDrug') : drugOfMark(telling, mark)
  const about = { drug, client: clientName(telling, item.client_id) }
  return item.kind === 'outside_order'
    ? t('needsAttention.order.outsideTitle', about)
    : t('needsAttention.order.versionTitle', about)
}

const markOf = (item: Item, { board }: Telling): Shown<'mark'> | undefined =>
  item.subject_ids.flatMap(id => board.marks.get(id) ?? []).at(-1)

function factsOf(item: Item, telling: Telling): string[] {
  const { t } = telling
  const { outside = [], other_version } = item.details
  const since = (moment: string) =>
    moment.includes('T') ? whenIn(telling, item.scope, moment) : shortDate(moment)
  return [
    ...givenWords(item, telling),
    ...outside.map(({ what, since: moment, by }) => {
      const fact = t(`needsAttention.order.facts.${what}`, { since: since(moment) })
      return by === null ? fact : `${fact} ${t('needsAttention.order.by', { name: personName(telling, by) })}`
    }),
    ...(other_version === undefined
      ? []
      : [
          t('needsAttention.order.shown', { order: versionWords(other_version.shown, item, telling) }),
          t('needsAttention.order.inForce', { order: versionWords(other_version.in_force, item, telling) }),
        ]),
  ]
}

function givenWords(item: Item, telling: Telling): string[] {
  const mark = markOf(item, telling)
  if (mark === undefined) return [telling.t('needsAttention.double.notHere')]
  const when = whenIn(telling, item.scope, mark.given_at ?? mark.recorded_at)
  const given = telling.t('needsAttention.order.given', { when, name: personName(telling, mark.author_id) })
  const dose = telling.board.doses.get(mark.administration_id)
  if (dose === undefined || dose.is_as_needed) return [given]
  const due = { date: dose.administration_date, time: dose.administration_time }
  return [given, dueWords(telling, item.scope, due)]
}

/** "Metformin 500 mg, 0.5 tablet, BID, 8:00 AM, 8:00 PM". */
function versionWords(id: string, { scope }: Item, { board, t }: Telling): string {
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
