import * as v from 'valibot'
import { diagnosis } from '../../entities/diagnosis.ts'
import { wrongField } from '../../errors.ts'
import { homeToday } from '../../values/time-zone.ts'
import { createOf } from '../create-of.ts'
import { newlyRecorded } from '../recorded-and-withdrawn.ts'

const { client_id, name, code, diagnosed_on } = diagnosis.fields

/** Adds a diagnosis to a client's chart. */
export const diagnosisRecord = createOf('diagnosis', {
  kind: 'diagnosis.record',
  clinical: true,
  fields: {
    client_id,
    name,
    code: v.optional(code, null),
    diagnosed_on: v.optional(diagnosed_on, null),
  },
  taken: 'This diagnosis is already recorded.',
  check(row, { home }, _, { recorded_at }) {
    if (row.diagnosed_on === null || row.diagnosed_on <= homeToday(recorded_at, home.time_zone)) return
    throw wrongField('diagnosed_on', 'Date cannot be in the future')
  },
  follows: newlyRecorded,
})
