import { expect, test } from 'vitest'
import { distinctInitials, initialsOfName, newInitials } from '#domain/rules/people/initials.ts'

const person = (id: number, first_name: string, last_name: string) => ({
  id,
  first_name,
  last_name,
  initials: `${first_name.slice(0, 1)}${last_name.slice(0, 1)}`,
})
const signed = (...people: ReturnType<typeof person>[]) => [...distinctInitials(people).values()].sort()

test('[M4.7] initials of two people are told apart by more letters of the last name', () => {
  expect(signed(person(5, 'Dana', 'Reyes'), person(6, 'Luis', 'Ortega'))).toEqual(['DR', 'LO'])
  expect(signed(person(5, 'Dana', 'Reyes'), person(9, 'Derek', 'Rosen'))).toEqual(['DR', 'DRo'])
  expect(signed(person(5, 'Dana', 'Reed'), person(9, 'Derek', 'Reese'))).toEqual(['DR', 'DRe'])
})

test('[M4.7] two people of one name are told apart by number, the same on every device', () => {
  const [one, two] = [person(5, 'Ana', 'Li'), person(9, 'Ana', 'Li')]
  expect([...distinctInitials([two, one, person(11, 'Ana', 'Li')])].sort()).toEqual([
    [11, 'AL2'],
    [5, 'AL'],
    [9, 'ALi'],
  ])
  expect([...distinctInitials([two, one])].sort()).toEqual([
    [5, 'AL'],
    [9, 'ALi'],
  ])
})

test('[M4.10] who is hired later changes nobody’s initials', () => {
  const before = distinctInitials([person(5, 'Dana', 'Reyes'), person(6, 'Luis', 'Ortega')])
  const after = distinctInitials([
    person(9, 'Derek', 'Rosen'),
    person(6, 'Luis', 'Ortega'),
    person(5, 'Dana', 'Reyes'),
  ])
  for (const [id, initials] of before) expect(after.get(id)).toBe(initials)
  expect(after.get(9)).toBe('DRo')
})

test('[M4.10] initials that were given once are nobody else’s, whatever the names become', () => {
  const cards = [person(5, 'Dana', 'Reyes'), { ...person(9, 'Derek', 'Rosen'), initials: 'DRo' }]
  expect([...distinctInitials(cards)]).toEqual([
    [5, 'DR'],
    [9, 'DRo'],
  ])
  const renamed = cards.map(card => (card.id === 5 ? { ...card, last_name: 'Abbott' } : card))
  expect(distinctInitials(renamed)).toEqual(distinctInitials(cards))
  expect(newInitials({ first_name: 'Dora', last_name: 'Rosen' }, renamed)).toBe('DRos')
  expect(newInitials({ first_name: 'Don', last_name: 'Abbott' }, renamed)).toBe('DA')
  expect(newInitials({ first_name: 'Don', last_name: 'Abbott' }, [])).toBe('DA')
})

test('initials of a shown name are of its first and its last word', () => {
  expect(['Walter Abbott', 'Eleanor Mary Whitcombe-Hayes', 'Cher', '  '].map(initialsOfName)).toEqual([
    'WA',
    'EW',
    'C',
    '',
  ])
})
