import { expect, test } from 'vitest'
import { distinctInitials, initialsOfName } from '#domain/rules/initials.ts'

const person = (id: number, first_name: string, last_name: string) => ({
  id,
  first_name,
  last_name,
  initials: `${first_name.slice(0, 1)}${last_name.slice(0, 1)}`,
})
const signed = (...people: ReturnType<typeof person>[]) => [...distinctInitials(people).values()].sort()

test('[M4.7] initials of two people are told apart by more letters of the last name', () => {
  expect(signed(person(5, 'Dana', 'Reyes'), person(6, 'Luis', 'Ortega'))).toEqual(['DR', 'LO'])
  expect(signed(person(5, 'Dana', 'Reyes'), person(9, 'Derek', 'Rosen'))).toEqual(['DRe', 'DRo'])
  expect(signed(person(5, 'Dana', 'Reed'), person(9, 'Derek', 'Reese'))).toEqual(['DReed', 'DRees'])
})

test('[M4.7] two people of one name are told apart by number, the same on every device', () => {
  const [one, two] = [person(5, 'Ana', 'Li'), person(9, 'Ana', 'Li')]
  expect([...distinctInitials([two, one])].sort()).toEqual([
    [5, 'AL1'],
    [9, 'AL2'],
  ])
})

test('initials of a shown name are of its first and its last word', () => {
  expect(['Walter Abbott', 'Eleanor Mary Whitcombe-Hayes', 'Cher', '  '].map(initialsOfName)).toEqual([
    'WA',
    'EW',
    'C',
    '',
  ])
})
