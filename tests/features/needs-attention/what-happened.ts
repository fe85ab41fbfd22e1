/** What needs attention at Maple House, as rows the server would have sent. */

import type { AttentionDetails } from '#domain/entities/attention-item.ts'
import type { RowInCollection } from '#domain/record-set.ts'
import type { RowOf } from '#domain/registry.ts'
import { administrationId } from '#domain/rules/records/derived-ids.ts'
import { derivedId } from '#domain/values/ids.ts'
import { homeScope } from '#domain/values/scope.ts'
import { aNote, aNoteBefore, NOTE } from '../labels/a-note.ts'
import { TODAY } from '../mar/at-maple.tsx'
import {
  aDose,
  aHome,
  anAllergy,
  anAttention,
  anOrder,
  DANA,
  LUIS,
  MAPLE,
  mapleHouse,
  orderId,
} from '../mar/maple-house.ts'

type Item = RowOf<'attention_item'>

const DOSE = administrationId(orderId('Metformin'), TODAY, '08:00')
export const markBy = (person: number) => derivedId('mark', DOSE, String(person))

/** Dana gave Metformin at 08:02, Luis at 08:10, on two tablets; `status` is what the second says. */
export const twoMarks = (status: 'given' | 'missed' = 'given'): RowInCollection[] => [
  ...aDose({ name: 'Metformin', date: TODAY, by: DANA, at: '2026-03-10T12:02:00.000Z' }),
  ...aDose({
    name: 'Metformin',
    date: TODAY,
    by: LUIS,
    at: '2026-03-10T12:10:00.000Z',
    status,
    ...(status === 'missed' ? { reason_code: 'refused' as const } : {}),
  }).map(entry =>
    entry.collection === 'mark'
      ? { ...entry, row: { ...entry.row, device_id: derivedId('device', 'of Luis') } }
      : entry,
  ),
]

export const doubleDose = (changes: Partial<Item> = {}): RowInCollection[] => [
  ...mapleHouse(),
  ...twoMarks(),
  anAttention({ kind: 'possible_double_dose', subject_ids: [markBy(DANA), markBy(LUIS)], ...changes }),
]

export const disagreement = (): RowInCollection[] => [
  ...mapleHouse(),
  ...twoMarks('missed'),
  anAttention({ kind: 'disagreement', subject_ids: [markBy(DANA), markBy(LUIS)] }),
]

const QUARANTINED_OPERATION = derivedId('operation', 'held')

/** Luis gave a dose three weeks ago, and his tablet sent it today. */
export const heldMark = (
  changes: Partial<Item> = {},
  why: AttentionDetails['why'] = 'too_late',
): RowInCollection =>
  anAttention({
    kind: 'held',
    subject_ids: [QUARANTINED_OPERATION],
    client_id: null,
    recorded_at: '2026-02-17T13:05:00.000Z',
    details: {
      ...(why === undefined ? {} : { why }),
      operation: {
        id: QUARANTINED_OPERATION,
        kind: 'administration.mark',
        version: 1,
        args: {
          mark_id: derivedId('mark', 'held'),
          administration_id: administrationId(orderId('Metformin'), '2026-02-17', '08:00'),
          medication_id: orderId('Metformin'),
          administration_date: '2026-02-17',
          administration_time: '08:00',
          status: 'given',
          given_at: '2026-02-17T13:04:00.000Z',
          seen_mark_ids: [],
        },
        author_id: LUIS,
        device_id: null,
        recorded_at: '2026-02-17T13:05:00.000Z',
        utc_offset_minutes: -300,
      },
    },
    ...changes,
  })

/** Luis wants two tablets, or so many, where somebody else's one stands. */
export const twoVersions = (dosage = 2): RowInCollection =>
  anAttention({
    kind: 'two_versions',
    subject_ids: [orderId('Metformin')],
    details: {
      versions: {
        collection: 'medication',
        record_id: orderId('Metformin'),
        group: 'drug_and_schedule',
        standing: { dosage: 1 },
        proposed: { dosage },
      },
      operation: {
        id: derivedId('operation', 'edit'),
        kind: 'medication.update',
        version: 2,
        args: {
          medication_id: orderId('Metformin'),
          version_id: derivedId('version', 'of Luis'),
          changes: { dosage },
          seen: null,
        },
        author_id: LUIS,
        device_id: null,
        recorded_at: '2026-03-10T12:10:00.000Z',
        utc_offset_minutes: -240,
      },
    },
  })

/** Walter Abbott's penicillin allergy is mild; Luis, who did not see that, says it is severe, with a reaction. */
export const twoAllergies = (): RowInCollection[] => [
  ...mapleHouse(),
  anAllergy('Penicillin', {
    severity: 'mild',
    reaction: null,
    recorded_by: DANA,
    recorded_at: '2026-03-09T13:00:00.000Z',
  }),
  anAttention({
    kind: 'two_versions',
    subject_ids: [derivedId('allergy', 'Penicillin')],
    details: {
      versions: {
        collection: 'allergy',
        record_id: derivedId('allergy', 'Penicillin'),
        group: 'substance',
        standing: { reaction: null, severity: 'mild' },
        proposed: { reaction: 'Hives', severity: 'severe' },
      },
    },
  }),
]

/** Dana made Luis's note a medical one, Luis a social one. */
export const twoNotes = (): RowInCollection[] => [
  ...mapleHouse(),
  aNote({ note_type: 'medical', updated_at: '2026-03-10T12:00:00.000Z' }),
  aNoteBefore(),
  anAttention({
    kind: 'two_versions',
    subject_ids: [NOTE],
    details: {
      versions: {
        collection: 'progress_note',
        record_id: NOTE,
        group: 'note_type',
        standing: { note_type: 'medical' },
        proposed: { note_type: 'social' },
      },
    },
  }),
]

/** Luis, offline, ordered the Metformin that Dana had ordered already. */
export const duplicateOrder = (): RowInCollection[] => [
  ...mapleHouse(),
  ...anOrder({ name: 'Metformin', version: { inventory_id: 1 } }),
  ...anOrder({
    name: 'Metformin again',
    line: { start_date: '2026-03-08', created_by: LUIS },
    version: {
      inventory_id: 1,
      medication_name: 'Metformin',
      dosage: 2,
      administration_times: ['08:00', '20:00'],
    },
  }),
  anAttention({
    kind: 'duplicate_order',
    subject_ids: [orderId('Metformin'), orderId('Metformin again')],
  }),
]

/** Dana gave today's Metformin; the office had ended the order, or the client had left. */
export const outsideOrder = (outside: AttentionDetails['outside'] = []): RowInCollection[] => [
  ...mapleHouse(),
  ...aDose({ name: 'Metformin', date: TODAY, by: DANA, at: '2026-03-10T12:02:00.000Z' }),
  anAttention({ kind: 'outside_order', subject_ids: [markBy(DANA)], details: { outside } }),
]

/** Dana gave one tablet; half a tablet, twice a day, was in force since the evening before. The home reads AM and PM. */
export const otherVersion = (): RowInCollection[] => {
  const [, line, version] = anOrder({ name: 'Metformin' })
  if (line === undefined || version?.collection !== 'medication_version') throw new Error('No order.')
  const in_force = derivedId('version', 'Metformin, half')
  const times = {
    administration_times: ['08:00', '20:00'],
    effective_date: '2026-03-09',
    effective_time: '18:00',
  }
  return [
    ...mapleHouse(),
    aHome({ clock: '12h' }),
    { ...version, row: { ...version.row, ...times, id: in_force, dosage: 0.5 } },
    ...aDose({ name: 'Metformin', date: TODAY, by: DANA, at: '2026-03-10T12:02:00.000Z' }),
    anAttention({
      kind: 'other_version',
      subject_ids: [markBy(DANA)],
      details: { other_version: { shown: derivedId('version', 'Metformin'), in_force } },
    }),
  ]
}

/** So many more records by Luis wait than one person may have before a manager at once. */
export const moreQuarantined = (count: number): RowInCollection =>
  anAttention({ kind: 'held', subject_ids: [], client_id: null, details: { waiting: count } })

/** A server restored from a backup has lost a dose and a note that the tablet of Luis had. */
export function recovered(): RowInCollection {
  const carried = [
    ...aDose({ name: 'Metformin', date: '2026-03-09', by: DANA, at: '2026-03-09T12:02:00.000Z' }),
    aNote(),
  ]
  const operation = derivedId('operation', 'recovered')
  return anAttention({
    kind: 'held',
    subject_ids: [operation],
    client_id: null,
    details: {
      why: 'only_on_device',
      operation: {
        id: operation,
        kind: 'record.recover',
        version: 1,
        args: { scope: homeScope(MAPLE), rows: carried },
        author_id: LUIS,
        device_id: null,
        recorded_at: '2026-03-10T12:30:00.000Z',
        utc_offset_minutes: -240,
      },
    },
    author_id: LUIS,
  })
}
