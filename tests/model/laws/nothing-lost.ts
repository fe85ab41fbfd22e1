/** S1, S2, S6: what showed as saved is on the server exactly once with all its effect, or visible with its reason. */

import { sql } from 'kysely'
import { attentionId } from '#domain/rules/records/derived-ids.ts'
import { selectRows } from '#server/database/rows.ts'
import { count } from '../tally.ts'
import { HomeTablet } from '../world/home-tablet.ts'
import type { World } from '../world/world.ts'
import { broken } from './broken.ts'
import type { Saved } from './oracle.ts'

export async function checkNothingLost(world: World): Promise<void> {
  const ids = world.oracle.saved.map(({ operation_id }) => operation_id)
  const log = new Map(
    (
      await world.database
        .selectFrom('operation')
        .select(['id', 'outcome', 'author_id'])
        .where('id', '=', sql<string>`any(${ids}::uuid[])`)
        .execute()
    ).map(row => [row.id, row]),
  )
  const queues = await queuesByOperation(world)
  const effects = await effectsOf(world)
  for (const saved of world.oracle.saved) {
    const { operation_id } = saved
    const booked = log.get(operation_id)
    const queued = queues.get(operation_id)
    const name = `${saved.kind} ${operation_id} of ${saved.device}`
    count(world.tally.outcomes, booked?.outcome ?? queued?.state ?? 'nowhere')
    if (booked === undefined && queued === undefined) broken('S1', `${name} is nowhere`)
    if (booked !== undefined && booked.author_id !== saved.author_id)
      broken('S11', `${name} has another author`)
    if (booked?.outcome === 'applied') {
      const missing = missingEffect(saved, effects)
      if (missing !== undefined) broken('S2', `${name} counts as applied, but ${missing}`)
      continue
    }
    if (world.oracle.discarded.has(operation_id)) continue
    if (booked?.outcome === 'held') {
      const item = effects.items.get(attentionId('held', [operation_id]))
      if (item === undefined) broken('S9', `${name} is held and nobody is asked about it`)
      if (item.resolution === 'accepted' || item.resolution === 'corrected') {
        const missing = missingEffect(saved, effects)
        if (missing !== undefined) broken('S9', `${name} was accepted, but ${missing}`)
      }
      if (item.resolved_at !== null) continue
    }
    if (queued === undefined) broken('S6', `${name} is ${booked?.outcome} and no device shows it`)
    const hasReason = queued.state === 'held' || (queued.state === 'refused' && queued.hasWords)
    if (!hasReason) broken('S6', `${name} waits without a reason (${queued.state})`)
  }
}

interface Queued {
  readonly state: string
  readonly hasWords: boolean
}

async function queuesByOperation(world: World): Promise<Map<string, Queued>> {
  const queued = new Map<string, Queued>()
  for (const device of world.devices) {
    const tab = await device.tab()
    for (const { id, state, error } of await tab.mirror.outbox.toArray()) {
      queued.set(id, { state, hasWords: (error?.message ?? '') !== '' })
    }
    // Nobody opens a tablet that was taken out of use; what it was refused, and what came too late, is still on it.
    if (!(device instanceof HomeTablet) || device.removedAtMs === undefined) continue
    for (const { id } of await tab.mirror.envelope.toArray())
      queued.set(id, { state: 'held', hasWords: true })
  }
  return queued
}

interface Effects {
  readonly marks: ReadonlyMap<string, { status: string; administration_id: string; author_id: number }>
  readonly allergies: ReadonlyMap<string, { withdrawn_at: string | null }>
  readonly diagnoses: ReadonlyMap<string, { withdrawn_at: string | null }>
  readonly notes: ReadonlyMap<string, { removed_at: string | null; staff_id: number; client_id: number }>
  readonly incidents: ReadonlyMap<string, { client_id: number; removed_at: string | null }>
  readonly entries: ReadonlyMap<string, { client_id: number; removed_at: string | null }>
  readonly orders: ReadonlyMap<string, { removed_at: string | null }>
  readonly items: ReadonlyMap<string, { resolved_at: string | null; resolution: string | null }>
}

async function effectsOf({ database, company }: World): Promise<Effects> {
  const scopes = [
    ...company.homes.map(({ id }) => `home:${id}`),
    ...company.people.map(({ id }) => `user:${id}`),
  ]
  const here = sql`scope = any(${scopes}::text[])`
  const [marks, allergies, diagnoses, notes, incidents, entries, orders, items] = await Promise.all([
    selectRows(database, 'mark', here),
    selectRows(database, 'allergy', here),
    selectRows(database, 'diagnosis', here),
    selectRows(database, 'progress_note', here),
    selectRows(database, 'incident_report', here),
    selectRows(database, 'tracking_entry', here),
    selectRows(database, 'medication', here),
    selectRows(database, 'attention_item', here),
  ])
  return {
    marks: new Map(marks.map(row => [row.id, row])),
    allergies: new Map(allergies.map(row => [row.id, row])),
    diagnoses: new Map(diagnoses.map(row => [row.id, row])),
    notes: new Map(notes.map(row => [row.id, row])),
    incidents: new Map(incidents.map(row => [row.id, row])),
    entries: new Map(entries.map(row => [row.id, row])),
    orders: new Map(orders.map(row => [row.id, row])),
    items: new Map(items.map(row => [row.id, row])),
  }
}

/** What of an applied operation is not to be found, in words. */
function missingEffect({ kind, args, author_id }: Saved, effects: Effects): string | undefined {
  const order = effects.orders.get(String(args.medication_id))
  switch (kind) {
    case 'administration.mark': {
      const mark = effects.marks.get(String(args.mark_id))
      if (mark === undefined) return 'its mark is not there'
      const isSame =
        mark.status === args.status &&
        mark.administration_id === args.administration_id &&
        mark.author_id === author_id
      return isSame ? undefined : 'its mark says something else'
    }
    case 'allergy.record':
      return effects.allergies.has(String(args.allergy_id)) ? undefined : 'the allergy is not there'
    case 'allergy.withdraw':
      return effects.allergies.get(String(args.allergy_id))?.withdrawn_at
        ? undefined
        : 'the allergy still stands'
    case 'diagnosis.record':
      return effects.diagnoses.has(String(args.diagnosis_id)) ? undefined : 'the diagnosis is not there'
    case 'diagnosis.withdraw':
      return effects.diagnoses.get(String(args.diagnosis_id))?.withdrawn_at
        ? undefined
        : 'the diagnosis still stands'
    case 'progress_note.create': {
      const note = effects.notes.get(String(args.progress_note_id))
      const isSame = note?.staff_id === author_id && note.client_id === args.client_id
      return isSame ? undefined : 'the note is not there'
    }
    case 'progress_note.remove':
      return effects.notes.get(String(args.progress_note_id))?.removed_at
        ? undefined
        : 'the note still stands'
    case 'incident_report.create': {
      const report = effects.incidents.get(String(args.incident_report_id))
      return report?.client_id === args.client_id ? undefined : 'the report is not there'
    }
    case 'incident_report.remove':
      return effects.incidents.get(String(args.incident_report_id))?.removed_at
        ? undefined
        : 'the report still stands'
    case 'tracking_entry.create': {
      const entry = effects.entries.get(String(args.tracking_entry_id))
      return entry?.client_id === args.client_id ? undefined : 'the entry is not there'
    }
    case 'tracking_entry.remove':
      return effects.entries.get(String(args.tracking_entry_id))?.removed_at
        ? undefined
        : 'the entry still stands'
    case 'medication.create':
      return order === undefined ? 'the order is not there' : undefined
    case 'medication.delete':
      return order?.removed_at ? undefined : 'the order still stands'
    default:
      return undefined
  }
}
