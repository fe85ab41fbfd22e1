/** What becomes of the rows of a file, over REST as the screen sends them. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Ask, callers } from '../support/callers.ts'
import { GOOD_ITEM, GOOD_ORDER, GOOD_PERSON } from '../support/good-requests.ts'
import { CEDAR, MAPLE, PEOPLE } from '../support/homes.ts'
import { ALMA, faultsOf, resetImports, rowsOf, sender, statesOf } from '../support/imports.ts'
import { seedTargets } from '../support/seed-targets.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let asked: Ask
const send = sender(() => asked)
const preview = (kind: string, sent: Parameters<typeof send>[1]) => send(`${kind}/preview`, sent)

const signIn = async () => {
  asked = await callers(server, ['provider', 'manager'])
}

beforeAll(async () => {
  server = await startTestServer()
  await seedTargets(server.database)
  await signIn()
})
afterAll(() => server.stop())
beforeEach(() => resetImports(server))

describe('rows of a file', () => {
  test('[B2] a lost answer is asked for again, and what was written meanwhile stays one', async () => {
    const rows = [ALMA, { ...ALMA, first_name: 'Bruno' }, { ...ALMA, first_name: 'Carla' }]
    const twice = await Promise.all([send('clients', rows.slice(0, 2)), send('clients', rows.slice(0, 2))])
    expect(statesOf(twice.flat()).toSorted()).toEqual(['made', 'made', 'there', 'there'])
    expect(statesOf(await send('clients', rows))).toEqual(['there', 'there', 'made'])
    const made = await server.database
      .selectFrom('client')
      .select('id')
      .where('last_name', '=', 'Varga')
      .execute()
    expect(made).toHaveLength(3)
  })

  test('[B2] what was made by hand is there already, whatever else the row says', async () => {
    const { allergies: _, ...alma } = ALMA
    await asked('manager', 'POST', '/clients', { ...alma, home_id: CEDAR })
    const [client] = await preview('clients', [{ ...ALMA, first_name: ' ÁLMA ', phone: '555-0100' }])
    expect(client).toMatchObject({ state: 'there', note: expect.stringContaining('Cedar House') })
    const [person] = await preview('staff', [{ ...GOOD_PERSON, email: PEOPLE.care_giver.email }])
    expect(person).toMatchObject({ state: 'there', note: 'Dana Reyes has this email address.' })
    await asked('manager', 'POST', '/inventory', { ...GOOD_ITEM, home_id: MAPLE })
    const [item] = await preview('inventory', [{ ...GOOD_ITEM, name: 'SALINE', quantity: 90 }])
    expect(item).toMatchObject({ state: 'there' })
    const [order] = await preview('medications', [{ ...GOOD_ORDER, client: 'Abbott, Walter' }])
    expect(order).toMatchObject({ state: 'there', note: expect.stringContaining('open order') })
  })

  test('[B2] a row that was refused is tried again, once the reason is gone', async () => {
    const order = { ...GOOD_ORDER, start_date: '2026-04-01', end_date: '2026-03-01' }
    const ended = [[2, 'end_date', 'End date cannot be before start date']]
    expect(faultsOf(await send('medications', [order]))).toEqual(ended)
    expect(faultsOf(await send('medications', [order]))).toEqual(ended)
    const later = { ...ALMA, admission_date: '2026-03-11' }
    expect(faultsOf(await send('clients', [later]))).toEqual([
      [2, 'admission_date', 'Admission date cannot be in the future.'],
    ])
    server.clock.advanceSeconds(24 * 3600)
    await signIn()
    expect(statesOf(await send('clients', [later]))).toEqual(['made'])
  })

  test('[B3] each fault is told at its row and column, and good rows are made without the others', async () => {
    const rows = await send('clients', [
      ALMA,
      { ...ALMA, first_name: 'Bruno', date_of_birth: '2027-01-01' },
      { ...ALMA, first_name: 'Carla', home: 'Elm House' },
      { ...ALMA, first_name: 'Dev', home: 'cedar  house' },
      { ...ALMA, phone: '555-0100' },
      ALMA,
      { ...ALMA, first_name: 'Elio', room: '12' },
    ])
    expect(statesOf(rows)).toEqual(['made', 'fault', 'fault', 'made', 'fault', 'there', 'fault'])
    expect(faultsOf(rows)).toEqual([
      [3, 'date_of_birth', 'Date of birth cannot be in the future.'],
      [4, 'home', 'None of your group homes has this name.'],
      [6, null, 'Row 2 has the same entry with different details.'],
      [8, null, 'There is no column "room".'],
    ])
    const dev = await server.database
      .selectFrom('client')
      .selectAll()
      .where('first_name', '=', 'Dev')
      .execute()
    expect(dev).toMatchObject([{ home_id: CEDAR }])
  })

  test('[B29] a client is made with people to call and diagnoses, or not at all', async () => {
    const rows = await send('clients', [
      {
        ...ALMA,
        contact_1: 'Maria Varga',
        contact_1_phone: '555-0100',
        contact_1_relationship: 'Daughter',
        contact_2: 'Dr. Chen',
        contact_2_phone: '555-0101',
        contact_2_type: 'physician',
        diagnoses: ['Asthma', { name: 'Type 2 diabetes', code: 'E11.9', diagnosed_on: '2019-03-01' }],
      },
      { ...ALMA, first_name: 'Bruno', diagnoses: [{ name: 'Gout', diagnosed_on: '2027-01-01' }] },
      { ...ALMA, first_name: 'Carla', diagnoses: ['Gout', 'GOUT'] },
      { ...ALMA, first_name: 'Dev', contact_1: 'Maria Varga' },
    ])
    expect(statesOf(rows)).toEqual(['made', 'fault', 'fault', 'fault'])
    expect(faultsOf(rows)).toEqual([
      [3, 'diagnoses', 'Date cannot be in the future'],
      [4, 'diagnoses', 'A diagnosis is named twice.'],
      [5, 'contact_1_phone', 'Phone is required'],
    ])
    const alma = await server.database
      .selectFrom('client')
      .select(['id', 'scope'])
      .where('last_name', '=', 'Varga')
      .execute()
    expect(alma).toHaveLength(1)
    const [{ id, scope } = { id: 0, scope: '' }] = alma
    const of = { client_id: id, scope }
    const contacts = server.database.selectFrom('client_contact').selectAll().where('client_id', '=', id)
    expect(await contacts.orderBy('full_name', 'desc').execute()).toMatchObject([
      {
        ...of,
        full_name: 'Maria Varga',
        relationship: 'Daughter',
        contact_type: 'emergency',
        alt_phone: null,
      },
      { ...of, full_name: 'Dr. Chen', contact_type: 'physician', created_by: PEOPLE.manager.id },
    ])
    const diagnoses = server.database.selectFrom('diagnosis').selectAll().where('client_id', '=', id)
    expect(await diagnoses.orderBy('name').execute()).toMatchObject([
      { ...of, name: 'Asthma', code: null, recorded_by: PEOPLE.manager.id, withdrawn_at: null },
      { ...of, name: 'Type 2 diabetes', code: 'E11.9' },
    ])
    expect(statesOf(await preview('clients', [ALMA]))).toEqual(['there'])
  })

  test('[B4] an order names client and item of its home; who is not told apart is asked for', async () => {
    await send('clients', [
      { ...ALMA, date_of_birth: '1952-04-17' },
      { ...ALMA, date_of_birth: '1960-01-01' },
    ])
    const order = { ...GOOD_ORDER, client: 'Alma Varga' }
    const rows = await preview('medications', [
      order,
      { ...order, date_of_birth: '1960-01-01' },
      { ...GOOD_ORDER, client: 'Leo Fontaine' },
      { ...GOOD_ORDER, medication: 'Aspirin' },
      { ...GOOD_ORDER, schedule: { ...GOOD_ORDER.schedule, administration_times: ['08:00'] } },
      { ...GOOD_ORDER, schedule: { ...GOOD_ORDER.schedule, frequency_type: 'as_needed' } },
    ])
    expect(statesOf(rows)).toEqual(['fault', 'ready', 'fault', 'fault', 'fault', 'ready'])
    expect(faultsOf(rows).map(([row, column]) => [row, column])).toEqual([
      [2, 'date_of_birth'],
      [4, 'client'],
      [5, 'medication'],
      [6, 'schedule'],
    ])
  })

  test('[B4] orders of one item for two clients, one after the other, and as needed are no double tap', async () => {
    const often = { ...GOOD_ORDER, medication: 'Acetaminophen 325 mg tablet' }
    const rows = await send('medications', [
      { ...often, client: 'Walter Abbott', start_date: '2026-04-01', end_date: '2026-04-30' },
      { ...often, client: 'Walter Abbott', start_date: '2026-05-01' },
      { ...often, start_date: '2026-04-01' },
      { ...often, schedule: { ...often.schedule, frequency_type: 'as_needed' } },
    ])
    expect(statesOf(rows)).toEqual(['made', 'made', 'made', 'made'])
  })

  test('[B25] one client under two names is one, also where only one row has the date of birth', async () => {
    await send('clients', [{ ...ALMA, date_of_birth: '1952-04-17' }])
    const order = { ...GOOD_ORDER, client: 'Varga, Alma' }
    const rows = await preview('medications', [
      order,
      { ...order, client: 'Alma Varga', date_of_birth: '1952-04-17' },
    ])
    expect(faultsOf(rows)).toEqual([[3, null, 'Row 2 is the same client and medication.']])
    const homes = { ...GOOD_PERSON, home: 'Maple House; Cedar House' }
    const both = await preview('staff', [
      homes,
      { ...GOOD_PERSON, home: 'Maple House' },
      { ...GOOD_PERSON, home: 'Cedar House' },
    ])
    expect(faultsOf(both).map(([row, column, words]) => [row, column, String(words).slice(0, 41)])).toEqual([
      [2, 'home', 'Name one group home of yours in each row.'],
      [4, null, 'Row 3 is the same person in another group'],
    ])
  })

  test('[B5] imported staff are mailed one link each, also when the answer was lost before it', async () => {
    const linksTo = (email: string) => server.mails.filter(({ to }) => to === email)
    const before = linksTo(GOOD_PERSON.email).length
    await send('staff', [GOOD_PERSON])
    expect(linksTo(GOOD_PERSON.email)).toHaveLength(before + 1)
    await server.database.deleteFrom('invitation').where('email', '=', GOOD_PERSON.email).execute()
    await send('staff', [GOOD_PERSON])
    await send('staff', [GOOD_PERSON])
    expect(linksTo(GOOD_PERSON.email)).toHaveLength(before + 2)
  })

  test('[B6] an import gives no role that its author could not give', async () => {
    const boss = [{ ...GOOD_PERSON, role: 'manager' }]
    expect(faultsOf(await preview('staff', boss))).toEqual([[2, null, 'You cannot give this role.']])
    expect(statesOf(await send('staff', boss))).toEqual(['fault'])
    expect(statesOf(await send('staff/preview', boss, 'provider'))).toEqual(['ready'])
  })

  test('[B6] who manages one home and gives care in another imports in the one', async () => {
    await server.database
      .insertInto('grant')
      .values({
        id: 500,
        user_id: PEOPLE.care_giver.id,
        granted_scope: `home:${CEDAR}`,
        role: 'manager',
        from_at: '2026-01-05T14:00:00.000Z',
        until_at: null,
        scope: `user:${PEOPLE.care_giver.id}`,
        revision: 1,
      })
      .execute()
    const mixed = await callers(server, ['care_giver'])
    const rows = rowsOf([ALMA, { ...ALMA, first_name: 'Bruno', home: 'Maple House' }])
    const there = await mixed('care_giver', 'POST', '/imports/clients', { home_id: CEDAR, rows })
    expect(there.body.rows).toMatchObject([
      { state: 'made' },
      { state: 'fault', faults: [{ column: 'home', message: 'None of your group homes has this name.' }] },
    ])
    const here = await mixed('care_giver', 'POST', '/imports/clients', { home_id: MAPLE, rows })
    expect(here.status).toBe(404)
    await server.database.deleteFrom('grant').where('id', '=', 500).execute()
  })

  test('[B7] no word of a file is in the log', async () => {
    await send('clients', [ALMA])
    expect(JSON.stringify(server.log)).not.toMatch(/Varga|Penicillin/)
  })
})
