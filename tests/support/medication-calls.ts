/** The medication calls as a script of somebody else would make them: status checked, answer read by its schema. */
import * as v from 'valibot'
import { expect } from 'vitest'
import { type AdministrationAnswer, administrationAnswer } from '#server/rest/administration-answer.ts'
import { type MedicationAnswer, medicationAnswer } from '#server/rest/medication-answer.ts'
import { seedMedications, WALTERS_METFORMIN } from './seed-medications.ts'
import type { RequestOptions, TestServer } from './server.ts'

/** 2026-03-10T13:00Z, where the clock of a test server starts, is 09:00 in New York. */
export const TODAY = '2026-03-10'

/** Walter's metformin, due at 08:00 and 20:00. */
export const DOSES = `/medications/${WALTERS_METFORMIN}/administrations`

export const doseToday = (administration_time: string, more: object = {}) => ({
  method: 'POST',
  json: { administration_date: TODAY, administration_time, ...more },
})

type Ask<Answer> = (path: string, options?: RequestOptions, expectedStatus?: number) => Promise<Answer>

export interface MedicationCalls {
  readonly manager: string
  /** As the manager. */
  readonly answer: Ask<unknown>
  /** As the manager; an order comes back. */
  readonly order: Ask<MedicationAnswer>
  /** As the caregiver; a dose comes back. */
  readonly dose: Ask<AdministrationAnswer>
}

export async function medicationCalls(server: TestServer): Promise<MedicationCalls> {
  await seedMedications(server.database)
  const manager = (await server.signIn('manager')).access_token
  const caregiver = (await server.signIn('care_giver')).access_token
  const answer: Ask<unknown> = async (path, options = {}, expectedStatus = 200) => {
    const response = await server.request(path, { token: manager, ...options })
    const body: unknown = await response.json()
    expect({ status: response.status, body }).toMatchObject({ status: expectedStatus })
    return body
  }
  return {
    manager,
    answer,
    order: async (path, options, status) => v.parse(medicationAnswer, await answer(path, options, status)),
    dose: async (path, options, status) =>
      v.parse(administrationAnswer, await answer(path, { token: caregiver, ...options }, status)),
  }
}
