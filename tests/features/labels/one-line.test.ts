/** Operations and records in one line and line by line, from the rows of Maple House. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { administrationId } from '#domain/rules/records/derived-ids.ts'
import { derivedId } from '#domain/values/ids.ts'
import { translatorWithLabels } from '#src/labels/label-words.ts'
import { loadLabels } from '#src/labels/load-labels.ts'
import { operationLines, operationSummary, type RecordedOperation } from '#src/labels/operation-labels.ts'
import { fieldDetails, rowSummary } from '#src/labels/row-labels.ts'
import { type MirrorDatabase, openMirror } from '#src/mirror/tables/database.ts'
import { NOW } from '../mar/at-maple.tsx'
import { anAllergy, anAttention, anItem, DANA, fill, mapleHouse, orderId } from '../mar/maple-house.ts'
import { words } from '../ui/in-app.tsx'
import { aNote, NOTE } from './a-note.ts'

let mirror: MirrorDatabase
let opened = 0
beforeEach(async () => {
  mirror = openMirror(`labels-${++opened}`)
  await fill(mirror, [
    ...mapleHouse(),
    anAllergy('Penicillin', { severity: 'severe' }),
    anItem({ id: 900, name: 'Glipizide' }),
    aNote(),
    anAttention({ kind: 'possible_double_dose', subject_ids: [derivedId('mark', 'one')] }),
  ])
})
afterEach(() => mirror.delete())

const operation = (kind: string, args: RecordedOperation['args']): RecordedOperation => ({
  kind,
  args,
  recorded_at: '2026-03-10T12:05:00.000Z',
  scope: 'home:1',
})
const contextFor = async (operations: readonly RecordedOperation[]) => ({
  t: translatorWithLabels(words),
  now: NOW,
  records: await loadLabels(mirror, { operations, rows: [{ collection: 'progress_note', id: NOTE }] }),
})
const summary = async (kind: string, args: RecordedOperation['args']) => {
  const one = operation(kind, args)
  return operationSummary(one, await contextFor([one]))
}
const lines = async (kind: string, args: RecordedOperation['args']) => {
  const one = operation(kind, args)
  return operationLines(one, await contextFor([one])).map(({ label, value }) => `${label}: ${value}`)
}

const CONTENT = 'Slept through the night, ate all of her breakfast and walked to the garden with Luis.'
const ALLERGY = {
  allergy_id: derivedId('allergy', 'new'),
  client_id: 1,
  substance: 'Latex',
  severity: 'mild',
}
const DOSE = {
  mark_id: derivedId('mark', 'new'),
  administration_id: administrationId(orderId('Metformin'), '2026-03-10', '08:00'),
  medication_id: orderId('Metformin'),
  administration_date: '2026-03-10',
  administration_time: '08:00',
}

describe('[U9.2] an operation in one line', () => {
  test.each([
    ['administration.mark', { ...DOSE, status: 'given' }, 'Metformin for Walter Abbott: given 08:05'],
    [
      'administration.mark',
      { ...DOSE, status: 'missed', reason_code: 'asleep' },
      'Metformin for Walter Abbott: missed 08:05 (Asleep)',
    ],
    ['administration.schedule', DOSE, 'Dose scheduled: Metformin for Walter Abbott'],
    ['allergy.record', ALLERGY, 'Allergy recorded: Latex for Walter Abbott'],
    [
      'allergy.withdraw',
      { allergy_id: derivedId('allergy', 'Penicillin'), reason: 'Tested' },
      'Allergy removed: Penicillin for Walter Abbott',
    ],
    [
      'medication.create',
      { medication_id: orderId('new'), client_id: 1, inventory_id: 900, dosage: 1 },
      'Medication added: Glipizide for Walter Abbott',
    ],
    [
      'medication.delete',
      { medication_id: orderId('Metformin') },
      'Medication removed: Metformin for Walter Abbott',
    ],
    [
      'progress_note.create',
      {
        progress_note_id: derivedId('note', 'new'),
        client_id: 1,
        note_date: '2026-03-08',
        note_type: 'daily',
        content: CONTENT,
      },
      'Progress note added: Daily note of 3/8 about Walter Abbott: Slept through the night, ate all of her breakfast and walked…',
    ],
    [
      'progress_note.amend',
      { progress_note_id: NOTE, changes: { note_type: 'medical' }, seen: null },
      'Progress note amended: Medical note of 12/30/2025 about Walter Abbott: Had a quiet day at home.',
    ],
    [
      'progress_note.remove',
      { progress_note_id: NOTE },
      'Progress note removed: Daily note of 12/30/2025 about Walter Abbott: Had a quiet day at home.',
    ],
    ['client.move', { client_id: 1, home_id: 1 }, 'Client moved: Walter Abbott'],
    ['user.choose_home', { user_id: DANA, current_home_id: 1 }, 'Group home selected: Maple House'],
    ['from_a_newer.app', { client_id: 1 }, 'A record'],
  ])('%s %o', async (kind, args, expected) => {
    expect(await summary(kind, args)).toBe(expected)
  })

  test('[U5.1] without its client only its name is told', async () => {
    expect(await summary('allergy.record', { ...ALLERGY, client_id: 77 })).toBe('Allergy recorded')
  })

  test('a decision names what was decided about', async () => {
    const [item] = await mirror.rows('attention_item').toArray()
    const args = { item_id: item?.id, resolution: 'reviewed', reason: 'Asked both' }
    expect(await summary('attention.resolve', args)).toBe('Decision: Possible double dose for Walter Abbott')
    expect((await lines('attention.resolve', args)).slice(-2)).toEqual([
      'Decision: Reviewed',
      'Reason: Asked both',
    ])
  })
})

describe('[U9.2] an operation line by line, with the labels of its form', () => {
  test('a note', async () => {
    const note = {
      progress_note_id: derivedId('note', 'new'),
      client_id: 1,
      note_date: '2026-03-08',
      note_type: 'daily',
      content: CONTENT,
    }
    expect(await lines('progress_note.create', note)).toEqual([
      'Person: Walter Abbott',
      'Recorded: Mar 10, 2026, 08:05',
      'Date: Mar 8, 2026',
      'Type: Daily',
      `Content: ${CONTENT}`,
    ])
  })
  test('an allergy', async () => {
    expect((await lines('allergy.record', ALLERGY)).slice(2)).toEqual(['Substance: Latex', 'Severity: mild'])
  })
  test('the group home somebody chose, and all of them', async () => {
    expect((await lines('user.choose_home', { user_id: DANA, current_home_id: 1 })).at(-1)).toBe(
      'Group home: Maple House',
    )
    expect((await lines('user.choose_home', { user_id: DANA, current_home_id: null })).at(-1)).toBe(
      'Group home: All homes',
    )
  })
})

describe('a record', () => {
  test('in one line', async () => {
    expect(rowSummary('progress_note', NOTE, await contextFor([]))).toBe(
      'Daily note of 12/30/2025 about Walter Abbott: Had a quiet day at home.',
    )
    expect(rowSummary('progress_note', derivedId('note', 'gone'), await contextFor([]))).toBeUndefined()
  })
  test('a service of a company in one line, with its day and status as screens write them', async () => {
    const service = { service_id: 1, status: 'Active', start_date: '2026-01-05' }
    expect(await summary('subscription.create', { subscription_id: 1, company_id: 1, ...service })).toContain(
      'Active, Jan 5, 2026',
    )
  })
  test('[U9.2] in detail: every labelled field, names for ids, times by the home’s clock', async () => {
    const note = aNote()
    const details = fieldDetails('progress_note', note.row, await contextFor([]))
    expect(
      details.filter(({ value }) => value !== '').map(({ label, value }) => `${label}: ${value}`),
    ).toEqual([
      'Date: Dec 30, 2025',
      'Type: Daily',
      'Content: Had a quiet day at home.',
      'Staff: Luis Ortega',
      'Client: Walter Abbott',
      'Group home: Maple House',
      'Created: Dec 30, 2025, 20:10',
      'Updated: Dec 30, 2025, 20:10',
    ])
    expect(details.find(({ label }) => label === 'Content')?.isLong).toBe(true)
  })
})

test('[Q1.4] a support ticket is told without its words to whoever has the tablet in hand', async () => {
  const ticket = { ticket_id: derivedId('ticket'), user_id: DANA, subject: 'My pay', body: 'It is late.' }
  expect(await summary('ticket.open', ticket)).toBe('Support ticket opened')
})
