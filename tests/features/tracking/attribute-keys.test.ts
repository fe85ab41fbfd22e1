/** The keys by which entries know the values of a category. */
import { expect, test } from 'vitest'
import type { TrackingAttribute } from '#domain/entities/tracking-category.ts'
import { withKeys } from '#src/features/tracking/categories/attribute-keys.ts'

test('[U18.4] a key is made of the name, once, and given to no second value', () => {
  const value = (key: string, name: string) => ({ key, name }) as TrackingAttribute
  const keys = (names: readonly string[], before: readonly string[] = []) =>
    withKeys(
      names.map(name => value('', name)),
      before.map(key => ({ key })),
    ).map(({ key }) => key)
  expect(keys(['Oxygen saturation', 'Crème 2', '2nd reading', '体重', '%'])).toEqual([
    'oxygen_saturation',
    'creme_2',
    'value_2nd_reading',
    'value',
    'value_2',
  ])
  expect(keys(['Pulse', 'pulse!', 'Pulse'], ['pulse', 'pulse_3'])).toEqual(['pulse_2', 'pulse_4', 'pulse_5'])
  expect(withKeys([value('pulse', 'Heart rate'), value('', 'Pulse')], [])).toMatchObject([
    { key: 'pulse', name: 'Heart rate' },
    { key: 'pulse_2', name: 'Pulse' },
  ])
  expect(keys(['x'.repeat(60), 'x'.repeat(60)]).map(key => key.length)).toEqual([30, 32])
})
