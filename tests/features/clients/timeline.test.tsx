import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { derivedId } from '#domain/values/ids.ts'
import { homeScope } from '#domain/values/scope.ts'
import { aNote, aNoteBefore } from '../labels/a-note.ts'
import { atMaple, standStill } from '../mar/at-maple.tsx'
import {
  aClient,
  aDose,
  anAllergy,
  anAttention,
  anOrder,
  DANA,
  LUIS,
  MAPLE,
  mapleHouse,
  orderId,
} from '../mar/maple-house.ts'
import { anEntry } from '../tracking/tracking-at-maple.ts'
import { prepareBrowser } from '../ui/in-app.tsx'
import { aContact, aDiagnosis } from './clients-at-maple.ts'

prepareBrowser()
standStill()

const TIMELINE = '/dashboard/clients/1/timeline'
/** What stands on the timeline: the days, each with its lines as they read. */
async function days() {
  await screen.findAllByRole('region')
  return screen.getAllByRole('region').map(day => ({
    day: within(day).getByRole('heading').textContent,
    lines: within(day)
      .getAllByRole('listitem')
      .map(line => [...line.children].map(part => part.textContent).join(' | ')),
  }))
}
const linesOf = async () => (await days()).flatMap(({ lines }) => lines)
const stamped = (day: string, hour = '15') => ({
  recorded_at: `2026-03-${day}T${hour}:00:00.000Z`,
  recorded_by: LUIS,
})

describe('[U14.12] the timeline of a client', () => {
  test('tells records of every kind, in the words of then, by the day and clock of the home, the newest first, with who recorded them', async () => {
    const created_at = '2026-03-05T15:00:00.000Z'
    const noteDay = { note_date: '2026-03-04', created_at: '2026-03-05T02:30:00.000Z' }
    const firstWords = { note_date: '2026-03-04', content: 'Had a bad night.' }
    const secondWords = { note_date: '2026-03-04', content: 'Had a bad night, rested at noon.' }
    const again = {
      id: derivedId('note', 'again'),
      replaced_at: '2026-03-10T13:00:00.000Z',
      replaced_by: LUIS,
    }
    await atMaple(TIMELINE, {
      rows: [
        ...mapleHouse(),
        aClient({ id: 2, first_name: 'Other', last_name: 'Person' }),
        anAllergy('Penicillin', {
          ...stamped('09'),
          withdrawn_at: '2026-03-10T11:00:00.000Z',
          withdrawn_by: DANA,
        }),
        anAllergy('Of another', { ...stamped('09'), client_id: 2 }),
        aDiagnosis('Asthma', stamped('09', '16')),
        aContact('Ruth Abbott', { created_at, created_by: LUIS, updated_at: '2026-03-06T15:00:00.000Z' }),
        aNote(noteDay),
        aNoteBefore({ ...secondWords, ...again }),
        aNoteBefore(firstWords),
        ...anOrder({ name: 'Lisinopril', line: { created_at, created_by: DANA, updated_at: created_at } }),
        anAttention({
          kind: 'disagreement',
          subject_ids: [orderId('Lisinopril')],
          resolved_at: '2026-03-07T15:00:00.000Z',
          resolved_by: LUIS,
          resolution: 'reviewed',
        }),
      ],
    })
    expect(await days()).toEqual([
      { day: 'Tuesday, March 10, 2026', lines: ['07:00 | Allergy removed: Penicillin | Dana Reyes'] },
      {
        day: 'Monday, March 9, 2026',
        lines: [
          '12:00 | Diagnosis recorded: Asthma | Luis Ortega',
          '11:00 | Allergy recorded: Penicillin | Luis Ortega',
        ],
      },
      { day: 'Saturday, March 7, 2026', lines: ['10:00 | Decision: Conflicting records | Luis Ortega'] },
      { day: 'Friday, March 6, 2026', lines: ['10:00 | Contact changed: Ruth Abbott'] },
      {
        day: 'Thursday, March 5, 2026',
        lines: [
          '10:00 | Medication added: Lisinopril | Dana Reyes',
          '10:00 | Contact added: Ruth Abbott | Luis Ortega',
        ],
      },
      {
        day: 'Wednesday, March 4, 2026',
        lines: [
          'Mar 10, 2026, 09:00 | Progress note amended: Had a quiet day at home. (Daily) | Luis Ortega',
          'Mar 10, 2026, 08:00 | Progress note amended: Had a bad night, rested at noon. (Daily) | Dana Reyes',
          '21:30 | Progress note added: Had a bad night. (Daily) | Luis Ortega',
        ],
      },
    ])
  })

  test('doses that were given are one line a day that opens; what was not given stands out', async () => {
    const rows = [
      ...mapleHouse(),
      ...aDose({ name: 'Metformin', date: '2026-03-09', by: DANA }),
      ...aDose({
        name: 'Metformin',
        date: '2026-03-09',
        time: '12:00',
        by: LUIS,
        at: '2026-03-09T16:02:00.000Z',
      }),
      ...aDose({
        name: 'Metformin',
        date: '2026-03-09',
        time: '20:00',
        by: LUIS,
        at: '2026-03-10T00:05:00.000Z',
        status: 'missed',
        reason_code: 'refused',
      }),
    ]
    const { user } = await atMaple(TIMELINE, { rows })
    const fold = (await screen.findByText('2 doses given')).closest('details')
    expect(fold?.open).toBe(false)
    expect(fold?.textContent).toContain('12:02Metformin: givenLuis Ortega')
    expect((await linesOf())[0]).toBe('20:05 | Metformin: missed (Refused) | Luis Ortega')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind of record' }), 'Doses')
    expect(await linesOf()).toHaveLength(3)
    expect(screen.queryByText('2 doses given')).toBeNull()
  })

  test('kind and month are chosen and stand in the address', async () => {
    const rows = [
      ...mapleHouse(),
      anAllergy('Penicillin', stamped('09')),
      aDiagnosis('Asthma', stamped('09')),
      anAllergy('Latex', { recorded_at: '2026-02-20T15:00:00.000Z', recorded_by: LUIS }),
    ]
    const { user, address } = await atMaple(TIMELINE, { rows })
    await screen.findByText('Diagnosis recorded: Asthma')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind of record' }), 'Allergies')
    expect(await linesOf()).toEqual(['11:00 | Allergy recorded: Penicillin | Luis Ortega'])
    await user.click(screen.getByRole('button', { name: 'Previous month' }))
    expect(await screen.findByText('Allergy recorded: Latex')).toBeDefined()
    expect(screen.queryByText('Allergy recorded: Penicillin')).toBeNull()
    expect(address()).toBe(`${TIMELINE}?kind=allergy&month=2026-02`)
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind of record' }), 'Contacts')
    expect(await screen.findByText('No records in February 2026')).toBeDefined()
  })

  test('a month that is not on the device is said not to be, and can be fetched', async () => {
    const loaded = { [homeScope(MAPLE)]: ['undated', 'recent', '2026-02', '2026-03'] }
    await atMaple(`${TIMELINE}?month=2026-01`, { rows: mapleHouse(), loaded })
    expect(await screen.findByText('January 2026 is not on this device.')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Get January 2026' })).toBeDefined()
    expect(screen.queryByText('Client added: Walter Abbott')).toBeNull()
  })

  test('whoever may not see medication is offered none of it', async () => {
    await atMaple(TIMELINE, { rows: mapleHouse(), role: 'progress_note' })
    const kinds = within(await screen.findByRole('combobox', { name: 'Kind of record' }))
      .getAllByRole('option')
      .map(option => option.textContent)
    expect(kinds).toContain('Progress notes')
    expect(kinds).not.toContain('Doses')
    expect(kinds).not.toContain('Medication orders')
  })

  test('the page of a client leads to it', async () => {
    await atMaple('/dashboard/clients/1', { rows: [...mapleHouse(), aNote({ id: derivedId('note', 'x') })] })
    const link = await screen.findByRole('link', { name: 'Timeline' })
    expect(link.getAttribute('href')).toBe(TIMELINE)
  })
  test('counts what was tracked on a line of its own, never among the doses', async () => {
    await atMaple(TIMELINE, {
      rows: [
        ...mapleHouse(),
        anEntry('Mood', { mood: 'Calm' }),
        ...anOrder({ name: 'Sertraline' }),
        ...aDose({ name: 'Sertraline', date: '2026-03-10', by: DANA }),
      ],
    })
    const tracked = (await screen.findByText('1 tracking entry')).closest('details')
    expect(within(tracked as HTMLElement).getByRole('listitem').textContent).toContain('Mood: Mood Calm')
    expect(await screen.findByText('1 dose given')).toBeTruthy()
  })
})
