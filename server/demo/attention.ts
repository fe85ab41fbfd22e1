/** Attention items of the demo, open and resolved: only items that the rules would open too. */
import { findOperationDefinition } from '#domain/operations.ts'
import { readArguments } from '#domain/perform.ts'
import { RecordSet, type RowInCollection } from '#domain/record-set.ts'
import type { RowOf } from '#domain/registry.ts'
import { doseConflicts } from '#domain/rules/doses/dose-conflicts.ts'
import { itemChangesAfterMarks } from '#domain/rules/doses/dose-items.ts'
import { planOfVersion } from '#domain/rules/doses/double-dose.ts'
import { attentionId } from '#domain/rules/records/derived-ids.ts'
import { unresolvedFields } from '#domain/rules/records/unresolved-item.ts'
import { homeScope } from '#domain/values/scope.ts'
import { offsetMinutesOf } from '#domain/values/time-zone.ts'
import { applyOperation, newId } from './act.ts'
import { lateSyncedDose, REVIEWED_AFTER_DAYS, reviewReason, unusualDoses } from './happenings.ts'
import { type HomeKey, homes } from './homes.ts'
import type { Chart } from './orders.ts'
import { personOnShift } from './people.ts'
import { dateAgo, momentAgo, type World } from './world.ts'

export function attentionRows(
  world: World,
  charts: readonly Chart[],
  doses: readonly RowInCollection[],
): RowInCollection[] {
  const marks = doses.flatMap(entry => (entry.collection === 'mark' ? [entry.row] : []))
  const doubleDoseRows = unusualDoses
    .filter(({ kind }) => kind === 'twice')
    .flatMap(({ client, drug, days_ago }) => {
      const { chart, order } = orderOf(charts, client, drug)
      const orderMarks = marks.filter(mark => mark.medication_id === order.line.id)
      const plans = new Map(order.versions.map(version => [version.id, planOfVersion(version)]))
      const receiptTimesOf = (item: RowOf<'attention_item'>) =>
        orderMarks
          .flatMap(({ id, received_at }) => (item.subject_ids.includes(id) ? (received_at ?? []) : []))
          .sort()
      const doseItems = itemChangesAfterMarks({
        knownMarks: [],
        newMarks: orderMarks,
        items: [],
        conflictsAmong: someMarks =>
          doseConflicts(someMarks, mark => plans.get(mark.medication_version_id ?? '')),
        receivedAt: world.now,
      }).map(({ item }) => ({ ...item, opened_at: receiptTimesOf(item).at(-1) ?? world.now }))
      return doseItems.flatMap(item =>
        days_ago > REVIEWED_AFTER_DAYS
          ? reviewItem(world, chart.home, item, days_ago, reviewReason)
          : [itemEntry(item)],
      )
    })
  return [...doubleDoseRows, quarantinedDoseItem(world, charts)]
}

const itemEntry = (row: RowOf<'attention_item'>): RowInCollection => ({ collection: 'attention_item', row })

/** Resolves an item: the manager looked at it the next morning. */
export function reviewItem(
  world: World,
  home: HomeKey,
  item: RowOf<'attention_item'>,
  days_ago: number,
  reason: string,
): RowInCollection[] {
  const zone = homes[home].time_zone
  const recorded_at = momentAgo(world, zone, days_ago - 1, '09:40')
  const records = new RecordSet()
  records.putRow('attention_item', item)
  return applyOperation(
    world,
    'attention.resolve',
    { item_id: item.id, resolution: 'reviewed', reason },
    records,
    {
      author: homes[home].manager,
      recorded_at,
      received_at: recorded_at,
      tablet_id: null,
      zone,
    },
  )
}

/** Returns the item of an as-needed dose that came more than fourteen days late, quarantined as on the server (S9). */
function quarantinedDoseItem(world: World, charts: readonly Chart[]): RowInCollection {
  const { client, drug, days_ago, time, note, arrived_days_ago } = lateSyncedDose
  const { chart, order } = orderOf(charts, client, drug)
  const zone = homes[chart.home].time_zone
  const recorded_at = momentAgo(world, zone, days_ago, time)
  const opened_at = momentAgo(world, zone, arrived_days_ago, '07:15')
  const definition = findOperationDefinition('administration.mark')
  if (definition === undefined) throw new Error('Nobody can mark a dose.')
  const args = {
    mark_id: newId(world, recorded_at),
    administration_id: newId(world, recorded_at),
    medication_id: order.line.id,
    administration_date: dateAgo(world, zone, days_ago),
    administration_time: time,
    is_as_needed: true,
    status: 'given',
    notes: note,
  }
  readArguments(definition, args)
  const id = newId(world, recorded_at)
  const author_id = world.personId(personOnShift(chart.home, days_ago, time))
  return itemEntry({
    id: attentionId('held', [id]),
    kind: 'held',
    client_id: null,
    home_id: world.homeId(chart.home),
    subject_ids: [id],
    details: {
      why: 'too_late',
      operation: {
        id,
        kind: definition.kind,
        version: definition.version,
        args,
        author_id,
        device_id: world.tabletIds[chart.home].upstairs,
        recorded_at,
        utc_offset_minutes: offsetMinutesOf(recorded_at, zone),
      },
    },
    author_id,
    recorded_at,
    opened_at,
    ...unresolvedFields,
    scope: homeScope(world.homeId(chart.home)),
  })
}

function orderOf(charts: readonly Chart[], client: Chart['key'], drug: string) {
  const chart = charts.find(one => one.key === client)
  const order = chart?.orders.find(one => one.drug === drug)
  if (chart === undefined || order === undefined) throw new Error(`Nobody ordered ${drug} for ${client}.`)
  return { chart, order }
}
