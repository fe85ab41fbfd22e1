import { describe, expect, test } from 'vitest'
import { areNamesAlike, nameAlerts } from '#domain/rules/people/name-alerts.ts'

const named = (name: string) => {
  const [first_name = '', last_name = ''] = name.split(',')
  return { first_name, last_name }
}
const alike = (left: string, right: string) => {
  const both = [areNamesAlike(named(left), named(right)), areNamesAlike(named(right), named(left))]
  expect(new Set(both).size, 'one way as the other').toBe(1)
  return both[0]
}

describe('[U12.1] names that can be taken for each other', () => {
  test.each([
    ['Rosa,Delgado', 'Rosa,Delgado'],
    ['Jerome,Whitaker', 'Jeremy,Whitaker'],
    ['Walter,Abbott', 'Wendy,Abbott'],
    ['Don,Smith', 'Ron,Smith'],
    ['Catherine,Jones', 'Katherine,Jones'],
    ['Rob,Hansen', 'Robert,Hanson'],
    ['Brian,Miller', 'Brain,Miller'],
    ['José,Núñez-Ortiz', 'jose,NUNEZ ORTIZ'],
    ['James,Thomas', 'Thomas,James'],
    ['Maria,Rodriguez', 'Mario,Rodriques'],
  ])('%s and %s', (left, right) => expect(alike(left, right)).toBe(true))

  test.each([
    ['Rosa,Delgado', 'Walter,Abbott'],
    ['Harold,Whitaker', 'Jerome,Whitaker'],
    ['Jerome,Whitaker', 'Jerome,Delgado'],
    ['Bo,Li', 'Jo,Lu'],
    ['Ann,Lee', 'Eve,Lin'],
    ['Mary,Clark', 'Mark,Baker'],
  ])('not %s and %s', (left, right) => expect(alike(left, right)).toBe(false))

  test('a client has the others, never itself; one without any is not named', () => {
    const clients = [
      'Rosa,Delgado',
      'Jerome,Whitaker',
      'Rosa,Delgado',
      'Jeremy,Whitaker',
      'Walter,Abbott',
    ].map((name, index) => ({ id: index + 1, ...named(name) }))
    const alerts = [...nameAlerts(clients)].map(([id, others]) => [id, others.map(other => other.id)])
    expect(alerts.toSorted()).toEqual([
      [1, [3]],
      [2, [4]],
      [3, [1]],
      [4, [2]],
    ])
  })

  test('three of one name have each other', () => {
    const clients = [1, 2, 3].map(id => ({ id, ...named('Rosa,Delgado') }))
    expect([...nameAlerts(clients)].map(([id, others]) => [id, others.length]).toSorted()).toEqual([
      [1, 2],
      [2, 2],
      [3, 2],
    ])
  })
})
