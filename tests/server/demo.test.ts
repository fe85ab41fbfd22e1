import { sql } from 'kysely'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { collections } from '#domain/collections.ts'
import { FREQUENCY_TYPES } from '#domain/entities/medication-version.ts'
import { NOTE_TYPES } from '#domain/entities/progress-note.ts'
import { rowSchema } from '#domain/entity.ts'
import { entityOf } from '#domain/registry.ts'
import { roleAt } from '#domain/rules/access/grants.ts'
import { canDo } from '#domain/rules/access/permissions.ts'
import { planOfVersion, possibleDoubleDoses } from '#domain/rules/doses/double-dose.ts'
import { administrationState } from '#domain/rules/doses/effective-marks.ts'
import { isReasonMissing } from '#domain/rules/doses/mark-window.ts'
import { isActive } from '#domain/rules/doses/orders.ts'
import type { DueSlot } from '#domain/rules/doses/schedule.ts'
import { administrationId } from '#domain/rules/records/derived-ids.ts'
import { addDays, daysBetween, instantAt, MINUTE_MS, millisOf, minutesBetween } from '#domain/values/dates.ts'
import { homeScope } from '#domain/values/scope.ts'
import { homeToday } from '#domain/values/time-zone.ts'
import { isCorrectPassword } from '#server/accounts/passwords.ts'
import { selectRows } from '#server/database/rows.ts'
import { DEMO_PASSWORD, demoAccountLines } from '#server/demo/at-start.ts'
import {
  addFirstAdmin,
  everySlot,
  FIRST_ADMIN,
  homeNamed,
  type Loaded,
  loadedAt,
  marksByDose,
  versionsOf,
} from './demo-rows.ts'

/** A Wednesday, early afternoon in Albany and late morning in Denver. */
const MIDDAY = '2026-06-17T17:35:00.000Z'
/** Just past midnight in Albany, still the day before elsewhere; the clocks went back two days earlier. */
const MIDNIGHT = '2026-11-03T05:10:00.000Z'

let midday: Loaded
let midnight: Loaded

beforeAll(async () => {
  midday = await loadedAt(MIDDAY)
  midnight = await loadedAt(MIDNIGHT, addFirstAdmin)
})
afterAll(() => Promise.all([midday, midnight].map(({ fresh }) => fresh.drop())))

describe.each([
  ['at midday', () => midday],
  ['at midnight', () => midnight],
])('the demo loaded %s', (_, loaded) => {
  test('has only rows that satisfy their entity, each with a revision', async ({ annotate }) => {
    const { fresh, milliseconds } = loaded()
    const counts: string[] = []
    for (const collection of collections) {
      const rows = await selectRows(fresh.database, collection, sql`true`)
      counts.push(`${rows.length} ${collection}`)
      expect(rows.filter(({ revision }) => !(revision > 0))).toEqual([])
      expect(v.safeParse(v.array(rowSchema(entityOf(collection))), rows).issues, collection).toBeUndefined()
    }
    await annotate(`loaded in ${Math.round(milliseconds)} ms: ${counts.join(', ')}`)
  })

  test('names every dose as two tablets would (M1)', () => {
    const { administration } = loaded().rows
    const scheduled = administration.filter(({ is_as_needed }) => !is_as_needed)
    expect(scheduled.length).toBeGreaterThan(6_000)
    for (const dose of scheduled) {
      expect(dose.id).toBe(
        administrationId(dose.medication_id, dose.administration_date, dose.administration_time),
      )
    }
    expect(administration.length - scheduled.length).toBe(22)
  })

  test('has no mark from the future, and none before its person worked there', () => {
    const { now, rows } = loaded()
    for (const mark of rows.mark) {
      expect(mark.recorded_at < now && (mark.received_at ?? '') <= now).toBe(true)
      expect((mark.received_at ?? '') >= mark.recorded_at).toBe(true)
      expect((mark.given_at ?? mark.recorded_at) <= mark.recorded_at).toBe(true)
      const grants = rows.grant.filter(({ user_id }) => user_id === mark.author_id)
      const company_id = rows.home.find(({ id }) => id === mark.home_id)?.company_id ?? null
      const role = roleAt(grants, { scope: homeScope(mark.home_id), company_id }, mark.recorded_at)
      expect(canDo(role, 'administration.mark')).toBe(true)
    }
  })

  test('leaves the round of the last hour open, and six doses blank before it', () => {
    const { now, rows } = loaded()
    const touched = new Set(rows.administration.map(({ id }) => id))
    const slots = everySlot(loaded()).map(slot => ({
      ...slot,
      isTouched: touched.has(administrationId(slot.medication_id, slot.date, slot.time)),
    }))
    const closed = instantAt(millisOf(now) - 60 * MINUTE_MS)
    const isOver = (slot: DueSlot) => slot.at <= closed
    expect(slots.filter(slot => !isOver(slot) && slot.isTouched)).toEqual([])
    expect(slots.filter(slot => isOver(slot) && !slot.isTouched)).toHaveLength(6)
    const scheduled = rows.administration.filter(({ is_as_needed }) => !is_as_needed)
    expect(slots.filter(slot => slot.isTouched)).toHaveLength(scheduled.length)
  })

  test('was mostly given, within 25 minutes of the time, and every other dose says why', () => {
    const { rows } = loaded()
    const dueAt = new Map(
      everySlot(loaded()).map(one => [administrationId(one.medication_id, one.date, one.time), one.at]),
    )
    const given = rows.mark.filter(({ status }) => status === 'given')
    expect(given.length / rows.mark.length).toBeGreaterThan(0.94)
    const minutesOff = given.flatMap(({ administration_id, given_at }) => {
      const due = dueAt.get(administration_id)
      return due === undefined || given_at === null ? [] : [Math.abs(minutesBetween(due, given_at))]
    })
    expect(minutesOff).toHaveLength(given.length - 22)
    expect(Math.max(...minutesOff)).toBeLessThanOrEqual(25)
    const reasons = new Set(rows.mark.map(({ reason_code }) => reason_code))
    expect([...reasons]).toEqual(
      expect.arrayContaining(['refused', 'asleep', 'away', 'held_by_order', 'not_available', 'mis_tap']),
    )
    expect(rows.mark.filter(isReasonMissing)).toEqual([])
  })

  test('keeps one dose aside that came too late, at Maple House (S9)', () => {
    const { rows } = loaded()
    const [held, ...others] = rows.attention_item.filter(({ kind }) => kind === 'held')
    expect([held?.home_id, held?.details.why]).toEqual([homeNamed(rows, 'Maple House').id, 'too_late'])
    expect(others).toEqual([])
  })

  test('shows corrections, a mis-tap taken back, held doses and a late entry (M4, M7)', () => {
    const { rows } = loaded()
    const histories = [...marksByDose(rows).values()].map(marks => administrationState(marks).history)
    const paths = histories.map(history => history.map(({ status }) => status).join(' '))
    expect(paths.filter(path => path === 'given missed')).toHaveLength(3)
    expect(paths.filter(path => path === 'given scheduled given')).toHaveLength(1)
    expect(paths.filter(path => path === 'cancelled')).toHaveLength(3)
    expect(paths.filter(path => path === 'given given')).toHaveLength(2)
    const late = rows.mark.filter(({ given_at, recorded_at }) => given_at !== null && given_at < recorded_at)
    expect(late).toHaveLength(1)
  })

  test('has two possible double doses: one looked at at Cedar House, one of two days ago at Maple House (M5)', () => {
    const { now, rows } = loaded()
    const red = [...marksByDose(rows).values()].filter(
      marks => administrationState(marks).status === 'possible_double_dose',
    )
    const found = red.map(([first, second]) => {
      const home = rows.home.find(({ id }) => id === first?.home_id)
      for (const by of ['author_id', 'device_id'] as const) expect(first?.[by]).not.toBe(second?.[by])
      const item = rows.attention_item.find(one => one.subject_ids.includes(first?.id ?? ''))
      expect(item?.subject_ids.toSorted()).toEqual([first?.id, second?.id].toSorted())
      const days = daysBetween(first?.administration_date ?? '', homeToday(now, home?.time_zone ?? ''))
      return [home?.home_name, days, item?.resolution ?? 'open']
    })
    expect(found.toSorted()).toEqual([
      ['Cedar House', 7, 'reviewed'],
      ['Maple House', 2, 'open'],
    ])

    const plans = new Map(rows.medication_version.map(version => [version.id, planOfVersion(version)]))
    const versionOf = new Map(rows.administration.map(dose => [dose.id, dose.medication_version_id]))
    const pairs = rows.client.flatMap(({ id }) =>
      possibleDoubleDoses(
        rows.mark.filter(({ client_id }) => client_id === id),
        mark => plans.get(versionOf.get(mark.administration_id) ?? ''),
      ),
    )
    expect(pairs.map(({ first: one }) => one.administration_id).toSorted()).toEqual(
      red.map(([first]) => first?.administration_id).toSorted(),
    )
  })

  test('has orders of every kind: changed, ended, ending soon and starting today', () => {
    const { now, rows } = loaded()
    for (const type of FREQUENCY_TYPES) {
      expect(rows.medication_version.some(({ frequency_type }) => frequency_type === type)).toBe(true)
    }
    for (const { id } of rows.client) {
      const orders = rows.medication.filter(({ client_id }) => client_id === id)
      expect(orders.length).toBeGreaterThanOrEqual(3)
      expect(orders.length).toBeLessThanOrEqual(8)
    }
    const today = homeToday(now, homeNamed(rows, 'Maple House').time_zone)
    const inDays = (date: string | null) =>
      date === null ? Number.POSITIVE_INFINITY : daysBetween(today, date)
    expect(rows.medication_version.filter(one => one.replaces_version_id !== null)).toHaveLength(7)
    expect(rows.medication.filter(({ start_date }) => start_date === today)).toHaveLength(1)
    expect(rows.medication.filter(line => !isActive(line, addDays(today, -2))).length).toBeGreaterThan(6)
    expect(
      rows.medication.filter(({ end_date }) => inDays(end_date) > 0 && inDays(end_date) < 7),
    ).toHaveLength(2)
  })

  test('has eighteen clients at Maple Grove, one of them moved out, and their allergies', () => {
    const { rows } = loaded()
    const perHome = rows.home.map(({ id }) => rows.client.filter(({ home_id }) => home_id === id).length)
    expect(perHome).toEqual([6, 6, 6, 2])
    expect(rows.client.filter(({ status }) => status === 'inactive')).toHaveLength(1)
    for (const { id, no_known_allergies } of rows.client) {
      expect(rows.allergy.some(({ client_id }) => client_id === id)).toBe(!no_known_allergies)
    }
  })

  test('has shelves with low, empty and expired stock', () => {
    const { now, rows } = loaded()
    const today = homeToday(now, 'America/New_York')
    const low = rows.inventory_item.filter(item => item.quantity < item.minimum_stock_level)
    expect(low).toHaveLength(8)
    expect(low.filter(({ quantity }) => quantity === 0)).toHaveLength(2)
    expect(low.filter(({ quantity }) => quantity < 0)).toHaveLength(1)
    expect(rows.stock_movement.length).toBeGreaterThan(1_000)
    expect(rows.inventory_item.filter(one => (one.expiration_date ?? today) < today)).toHaveLength(1)
    expect(new Set(rows.inventory_item.map(({ category }) => category))).toEqual(
      new Set(['medical', 'food', 'cleaning', 'office', 'other']),
    )
  })
})

test('the same people have the same orders whenever the demo is loaded', () => {
  const told = ({ rows }: Loaded) =>
    rows.client.map(client => ({
      name: `${client.first_name} ${client.last_name}`,
      born: client.date_of_birth,
      orders: rows.medication
        .filter(({ client_id }) => client_id === client.id)
        .flatMap(({ id, notes }) =>
          versionsOf(rows, id).map(one => `${one.medication_name} ${one.dosage} ${notes}`),
        )
        .sort(),
      allergies: rows.allergy
        .filter(({ client_id }) => client_id === client.id)
        .map(({ substance }) => substance),
    }))
  const carers = ({ rows }: Loaded) => rows.person_card.map(card => `${card.first_name} ${card.last_name}`)
  expect(told(midnight)).toEqual(told(midday))
  expect(carers(midnight)).toEqual(carers(midday))
})

test('the demo leaves alone who was there before, and the next record gets a number of its own', async () => {
  const before = midnight.rows.user.find(({ email }) => email === FIRST_ADMIN)
  expect(before?.revision).toBe(1)
  for (const table of ['company', 'home', 'user', 'grant', 'client', 'inventory_item']) {
    const found = await sql<{ next: number; last: number }>`
      select nextval(pg_get_serial_sequence(${`"${table}"`}, 'id')) as next, max(id) as last from ${sql.table(table)}`.execute(
      midnight.fresh.database,
    )
    expect(found.rows[0]?.next).toBeGreaterThan(found.rows[0]?.last ?? Number.POSITIVE_INFINITY)
  }
})

test('the demo has notes of every type, none from the future, and some that were amended', () => {
  const { now, rows } = midday
  expect(new Set(rows.progress_note.map(({ note_type }) => note_type))).toEqual(new Set(NOTE_TYPES))
  expect(rows.progress_note.filter(({ updated_at }) => updated_at > now)).toEqual([])
  const amended = rows.progress_note.filter(({ created_at, updated_at }) => created_at !== updated_at)
  expect(amended).not.toEqual([])
  expect(rows.progress_note_version.map(({ progress_note_id }) => progress_note_id).sort()).toEqual(
    amended.map(({ id }) => id).sort(),
  )
})

test('exactly the accounts that the start names can sign in', async () => {
  const passwords = await midday.fresh.database
    .selectFrom('user')
    .select(['email', 'password_hash'])
    .execute()
  const able = passwords.filter(({ password_hash }) => password_hash !== null)
  const named = demoAccountLines(0).flatMap(line => /\S+@hearth\.test/.exec(line) ?? [])
  expect(able.map(({ email }) => email).sort()).toEqual(named.sort())
  for (const { password_hash } of able)
    expect(await isCorrectPassword(DEMO_PASSWORD, password_hash)).toBe(true)
})

test('accounts work where the design says', () => {
  const { rows } = midday
  const places = new Map([
    ...rows.home.map(({ scope, home_name }) => [scope, home_name] as const),
    ...rows.company.map(({ scope, name }) => [scope, name] as const),
  ])
  const worksAt = (email: string) => {
    const id = rows.user.find(one => one.email === `${email}@hearth.test`)?.id
    return rows.grant
      .filter(({ user_id }) => user_id === id)
      .map(({ role, granted_scope }) => `${role}: ${places.get(granted_scope) ?? granted_scope}`)
  }
  expect(worksAt('super.admin')).toEqual(['super_admin: platform'])
  expect(worksAt('admin')).toEqual(['admin: Maple Grove Homes'])
  expect(worksAt('provider')).toEqual(['provider: Maple Grove Homes'])
  expect(worksAt('manager')).toEqual(['manager: Maple House', 'manager: Cedar House'])
  expect(worksAt('caregiver')).toEqual(['care_giver: Maple House'])
  expect(worksAt('caregiver2')).toEqual(['care_giver: Maple House', 'care_giver: Cedar House'])
  expect(worksAt('staff')).toEqual(['staff: Maple House'])
  expect(worksAt('notes')).toEqual(['progress_note: Maple House'])
  expect(worksAt('other.manager')).toEqual(['manager: Juniper House'])
})
