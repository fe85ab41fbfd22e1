/** Numbers that cannot be are refused in a sentence, on the device and by the server, which read one schema. */
import { expect, test } from 'vitest'
import { company } from '#domain/entities/company.ts'
import { home } from '#domain/entities/home.ts'
import { trackingAttribute } from '#domain/entities/tracking-category.ts'
import { Refusal } from '#domain/errors.ts'
import { validate } from '#domain/validate.ts'

test.each([
  ['beds', home.fields.capacity, [0, -1, 51, 2.5], 'Use a number from 1 to 50.'],
  ['minutes of a window', home.fields.window_minutes, [-1, 241], 'Use a number from 0 to 240.'],
  ['minutes to the lock', home.fields.lock_minutes, [0, 61], 'Use a number from 1 to 60.'],
  ['glasses of water', home.fields.water_consumption, [-1, 31], 'Use a number from 0 to 30.'],
  ['hours to file', company.fields.incident_hours, [0, 2161, -24], 'Use a number from 1 to 2160.'],
  ['glasses to choose', trackingAttribute.entries.most, [0, 31], 'Use a number from 1 to 30.'],
])('[T6] %s out of their limits are refused in a sentence', (_, schema, numbers, words) => {
  for (const number of numbers) {
    const read = () => validate(schema, number)
    expect(read).toThrow(Refusal)
    expect(read).toThrow(words)
  }
})
