/** Making and marking doses over REST (spec part 2 §4, §7). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { administrationId } from '#domain/rules/records/derived-ids.ts'
import {
  DOSES,
  doseToday,
  type MedicationCalls,
  medicationCalls,
  TODAY,
} from '../support/medication-calls.ts'
import { WALTERS_ACETAMINOPHEN, WALTERS_METFORMIN } from '../support/seed-medications.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

describe('doses', () => {
  let server: TestServer
  let calls: MedicationCalls
  beforeAll(async () => {
    server = await startTestServer()
    calls = await medicationCalls(server)
  })
  afterAll(() => server.stop())
  // Two changes of one order less than two seconds apart are a double tap (M10).
  beforeEach(() => server.clock.advanceSeconds(3))

  test('[M3.2] a time within 30 minutes of a due slot is that slot, and asking twice makes one record', async () => {
    const made = await calls.dose(DOSES, doseToday('08:25', { status: 'scheduled' }), 201)
    expect(made).toMatchObject({
      id: administrationId(WALTERS_METFORMIN, TODAY, '08:00'),
      administration_time: '08:00',
      status: 'scheduled',
      administered_by_name: null,
    })
    const again = await calls.dose(DOSES, doseToday('07:40'), 200)
    expect(again).toEqual(made)
  })

  test('[M3.2] a time far from every slot makes a record of its own', async () => {
    const made = await calls.dose(DOSES, doseToday('11:00'), 201)
    expect(made).toMatchObject({ administration_time: '11:00', is_as_needed: false })
  })

  test('[M3.6] a record nobody marked, left behind off the schedule, does not draw the next dose to it', async () => {
    const day = { administration_date: '2026-03-08' }
    const at = (administration_time: string) => ({ method: 'POST', json: { ...day, administration_time } })
    const stray = administrationId(WALTERS_METFORMIN, day.administration_date, '08:35')
    expect(await calls.dose(DOSES, at('08:35'), 201)).toMatchObject({ id: stray })
    expect(await calls.dose(DOSES, at('08:25'), 201)).toMatchObject({ administration_time: '08:00' })
    expect(await calls.dose(DOSES, at('08:50'), 200)).toMatchObject({ id: stray })
  })

  test('[M3.4] as-needed doses are never matched', async () => {
    const path = `/medications/${WALTERS_ACETAMINOPHEN}/administrations`
    const first = await calls.dose(path, doseToday('08:30'), 201)
    const second = await calls.dose(path, doseToday('08:30'), 201)
    expect(first.is_as_needed && second.is_as_needed).toBe(true)
    expect(second.id).not.toBe(first.id)
  })

  test('[M4.1] a mark says who gave it and when on the home clock, and a correction supersedes it', async () => {
    const { id } = await calls.dose(DOSES, { ...doseToday('08:00') }, 200)
    const mark = `/medication-administrations/${id}/mark`
    expect(await calls.dose(mark, { method: 'PUT', json: { status: 'given' } })).toMatchObject({
      status: 'given',
      given_date: TODAY,
      given_time: '09:00',
      administered_by_name: 'Dana Reyes',
      attention: null,
    })
    const told = { given_time: '08:10', notes: 'With breakfast' }
    server.clock.advanceSeconds(1)
    expect(await calls.dose(`${DOSES}/${id}`, { method: 'PUT', json: told })).toMatchObject({
      status: 'given',
      given_time: '08:10',
      notes: 'With breakfast',
    })
    server.clock.advanceSeconds(1)
    expect(await calls.dose(`${DOSES}/${id}`, { method: 'PUT', json: { notes: null } })).toMatchObject({
      given_time: '08:10',
      notes: null,
    })
    const missed = { status: 'missed', reason_code: 'refused' }
    server.clock.advanceSeconds(1)
    expect(await calls.dose(mark, { method: 'PUT', json: missed })).toMatchObject({
      status: 'missed',
      given_time: null,
      reason_code: 'refused',
      attention: null,
    })
    server.clock.advanceSeconds(1)
    expect(await calls.dose(mark, { method: 'PUT', json: { status: 'scheduled' } })).toMatchObject({
      status: 'scheduled',
      administered_by_name: null,
    })
    const kept = await server.database
      .selectFrom('mark')
      .select('status')
      .where('administration_id', '=', id)
      .orderBy('recorded_at')
      .orderBy('id')
      .execute()
    expect(kept.map(({ status }) => status)).toEqual(['given', 'given', 'given', 'missed', 'scheduled'])
  })

  test('[M4.9] who corrects the time does not become who gave it', async () => {
    const { id } = await calls.dose(DOSES, doseToday('08:00'), 200)
    await calls.dose(`/medication-administrations/${id}/mark`, { method: 'PUT', json: { status: 'given' } })
    server.clock.advanceSeconds(1)
    const json = { given_time: '08:05' }
    expect(await calls.dose(`${DOSES}/${id}`, { method: 'PUT', json, token: calls.manager })).toMatchObject({
      given_time: '08:05',
      administered_by_name: 'Dana Reyes',
    })
  })

  test('[M7.5] a slip is one’s own and of the last seconds; any other mark is taken back in words', async () => {
    const json = { administration_date: '2026-03-08', administration_time: '20:00' }
    const { id } = await calls.dose(DOSES, { method: 'POST', json }, 201)
    const mark = `/medication-administrations/${id}/mark`
    const slip = { status: 'scheduled', reason_code: 'mis_tap' }
    await calls.dose(mark, { method: 'PUT', json: { status: 'given' } })
    await calls.answer(mark, { method: 'PUT', json: slip, token: calls.manager }, 400)
    server.clock.advanceSeconds(5)
    expect(await calls.dose(mark, { method: 'PUT', json: slip })).toMatchObject({ status: 'scheduled' })
    await calls.dose(mark, { method: 'PUT', json: { status: 'given' } })
    server.clock.advanceSeconds(60)
    expect(await calls.answer(mark, { method: 'PUT', json: slip }, 400)).toMatchObject({
      fields: { reason_code: [expect.stringContaining('last ten seconds')] },
    })
    const inWords = { status: 'scheduled', reason_code: 'correction', notes: 'It was Eleanor’s.' }
    expect(await calls.dose(`${DOSES}/${id}`, { method: 'PUT', json: inWords })).toMatchObject({
      status: 'scheduled',
    })
  })

  describe('[M7.5] somebody’s dose is not opened again without a reason', () => {
    const given = async (administration_date: string) => {
      const json = { administration_date, administration_time: '20:00', status: 'given' }
      const { id } = await calls.dose(DOSES, { method: 'POST', json }, 201)
      server.clock.advanceSeconds(60)
      return { id, dose: `${DOSES}/${id}`, mark: `/medication-administrations/${id}/mark` }
    }
    const asManager = (path: string, json: object, status?: number) =>
      calls.answer(path, { method: 'PUT', json }, status)
    const inWords = { fields: { notes: ['Say in words why it is taken back.'] } }

    test.each([
      ['a corrected time', { given_time: '19:55' }],
      ['a note', { notes: 'With supper' }],
      ['another record', { status: 'missed', reason_code: 'refused' }],
    ])('after %s of one’s own it is no slip', async (_, correction) => {
      const day = { given_time: '2026-03-04', notes: '2026-03-05', status: '2026-03-06' }
      const [field = 'notes'] = Object.keys(correction)
      const { dose, mark } = await given(day[field as keyof typeof day])
      await asManager(dose, correction)
      server.clock.advanceSeconds(1)
      const slip = { status: 'scheduled', reason_code: 'mis_tap' }
      expect(await asManager(mark, slip, 400)).toMatchObject({
        fields: { reason_code: [expect.stringContaining('last ten seconds')] },
      })
      await asManager(mark, { status: 'scheduled' }, 400)
    })

    test('a call with the status alone, or a reason without words, is refused', async () => {
      const { id, mark, dose } = await given('2026-03-07')
      expect(await asManager(mark, { status: 'scheduled' }, 400)).toMatchObject({
        fields: { reason_code: [expect.stringContaining('Say why')] },
      })
      for (const reason_code of ['correction', 'other', 'refused']) {
        expect(await asManager(mark, { status: 'scheduled', reason_code }, 400)).toMatchObject(inWords)
        expect(await asManager(dose, { status: 'scheduled', reason_code, notes: ' ' }, 400)).toMatchObject(
          inWords,
        )
      }
      const json = { status: 'scheduled', reason_code: 'correction', notes: 'It was Eleanor’s.' }
      expect(await asManager(mark, json)).toMatchObject({ id, status: 'scheduled' })
    })

    test('one’s own of this moment is taken back with the status alone, as a slip', async () => {
      const json = { administration_date: '2026-03-03', administration_time: '20:00', status: 'given' }
      const { id } = await calls.dose(DOSES, { method: 'POST', json }, 201)
      server.clock.advanceSeconds(5)
      const mark = `/medication-administrations/${id}/mark`
      await calls.dose(mark, { method: 'PUT', json: { status: 'scheduled' } })
      const [, undone] = await server.database
        .selectFrom('mark')
        .select('reason_code')
        .where('administration_id', '=', id)
        .orderBy('recorded_at')
        .execute()
      expect(undone).toEqual({ reason_code: 'mis_tap' })
      // Open already: nothing is taken back.
      expect(await asManager(mark, { status: 'scheduled' })).toMatchObject({ status: 'scheduled' })
    })

    test('[M7.1] missed and held are taken without a reason, as the call of the specification has it', async () => {
      const { mark } = await given('2026-03-02')
      expect(await asManager(mark, { status: 'missed' })).toMatchObject({
        status: 'missed',
        reason_code: null,
      })
      expect(await asManager(mark, { status: 'cancelled' })).toMatchObject({ status: 'cancelled' })
    })
  })

  test('[M5.7] two given marks through REST are no double dose: the second caller saw the first', async () => {
    const json = { administration_date: '2026-03-09', administration_time: '20:00' }
    const { id } = await calls.dose(DOSES, { method: 'POST', json }, 201)
    const mark = `/medication-administrations/${id}/mark`
    await calls.dose(mark, { method: 'PUT', json: { status: 'given' } })
    expect(
      await calls.dose(mark, { method: 'PUT', json: { status: 'given' }, token: calls.manager }),
    ).toMatchObject({
      status: 'given',
      attention: null,
    })
  })

  test('[M6.3] 00:15 of a 22:00 dose is recorded as after midnight, not as 22 hours early', async () => {
    const json = { administration_date: '2026-03-09', administration_time: '22:00' }
    const { id } = await calls.dose(DOSES, { method: 'POST', json }, 201)
    const given = { status: 'given', given_time: '00:15' }
    expect(await calls.dose(`${DOSES}/${id}`, { method: 'PUT', json: given })).toMatchObject({
      given_date: TODAY,
      given_time: '00:15',
    })
  })

  test('[M6.4] a clock time to come is refused at its field', async () => {
    const { id } = await calls.dose(DOSES, doseToday('08:00'), 200)
    const ahead = { status: 'given', given_time: '10:30' }
    expect(await calls.answer(`${DOSES}/${id}`, { method: 'PUT', json: ahead }, 400)).toMatchObject({
      fields: { given_time: ['A dose cannot have been given in the future.'] },
    })
    const dated = { status: 'given', given_time: '10:30', given_date: TODAY }
    await calls.answer(`${DOSES}/${id}`, { method: 'PUT', json: dated }, 400)
  })

  test('[M6.1] a dose of tomorrow cannot be marked', async () => {
    const json = { administration_date: '2026-03-11', administration_time: '08:00' }
    const { id } = await calls.dose(DOSES, { method: 'POST', json }, 201)
    const mark = `/medication-administrations/${id}/mark`
    expect(await calls.answer(mark, { method: 'PUT', json: { status: 'given' } }, 400)).toMatchObject({
      message: 'A dose cannot be marked before its day.',
    })
  })

  test('an unknown status is answered in the words of the specification', async () => {
    const mark = `/medication-administrations/${administrationId(WALTERS_METFORMIN, TODAY, '08:00')}/mark`
    const message = 'Invalid status: taken. Must be one of: given, missed, cancelled, scheduled.'
    expect(await calls.answer(mark, { method: 'PUT', json: { status: 'taken' } }, 400)).toEqual({
      code: 'invalid_input',
      message,
      fields: { status: [message] },
    })
  })

  test('[S2.1] a mark sent again with its key is one mark, although the server knows more by then', async () => {
    const { id } = await calls.dose(DOSES, doseToday('08:00'), 200)
    const mark = {
      method: 'PUT',
      json: { status: 'given' },
      headers: { 'Idempotency-Key': '4be0643f-1d98-473b-97cd-ca98a65347df' },
    }
    const first = await calls.dose(`/medication-administrations/${id}/mark`, mark)
    server.clock.advanceSeconds(60)
    expect(await calls.dose(`/medication-administrations/${id}/mark`, mark)).toEqual(first)
  })

  test('[S2.3] the same marking sent twice at once is one mark', async () => {
    const { id } = await calls.dose(DOSES, doseToday('20:00'), 201)
    server.clock.now = Date.parse('2026-03-10T13:05:00.000Z')
    const mark = {
      method: 'PUT',
      json: { status: 'missed', reason_code: 'away' },
      headers: { 'Idempotency-Key': '4be0643f-1d98-473b-97cd-ca98a65347e0' },
    }
    const path = `/medication-administrations/${id}/mark`
    const answers = await Promise.all([1, 2, 3, 4].map(() => calls.dose(path, mark)))
    for (const answer of answers) expect(answer).toEqual(answers[0])
    const marks = await server.database
      .selectFrom('mark')
      .select('id')
      .where('administration_id', '=', id)
      .execute()
    expect(marks).toHaveLength(1)
  })

  test('[M6.4] "23:00" at 2 PM is refused, and not taken for the evening before', async () => {
    server.clock.now = Date.parse('2026-03-10T18:00:00.000Z')
    const token = (await server.signIn('manager')).access_token
    const late = { status: 'given', given_time: '23:00' }
    const asNeeded = `/medications/${WALTERS_ACETAMINOPHEN}/administrations`
    for (const path of [DOSES, asNeeded])
      for (const time of ['08:00', '14:00']) {
        server.clock.advanceSeconds(3)
        const response = await server.request(path, { ...doseToday(time), token })
        const { id } = await response.json()
        expect(await calls.answer(`${path}/${id}`, { method: 'PUT', json: late, token }, 400)).toMatchObject({
          fields: { given_time: ['A dose cannot have been given in the future.'] },
        })
      }
  })
})
