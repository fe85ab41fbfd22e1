/** The table of rights in words holds what the table of rights holds. */
import { expect, test } from 'vitest'
import {
  canDo,
  canOpen,
  operationRights,
  type Screen,
  screenRoles,
} from '#domain/rules/access/permissions.ts'
import { roleTable } from '#domain/rules/access/role-table.ts'
import { ROLES, type Role } from '#domain/values/roles.ts'

const table = roleTable()
const rightsOn = (role: Role, screen: Screen) =>
  table.find(rights => rights.role === role)?.openScreens.find(one => one.screen === screen)

test('[L11] every role has every screen it opens, and is told which are closed', () => {
  expect(table.map(({ role }) => role)).toEqual(ROLES)
  for (const { role, openScreens, closedScreens: closed } of table) {
    for (const { screen } of openScreens) expect(canOpen(role, screen), `${role} ${screen}`).toBe(true)
    for (const screen of closed) expect(canOpen(role, screen), `${role} ${screen}`).toBe(false)
    expect(openScreens.length + closed.length, role).toBe(Object.keys(screenRoles).length)
  }
})

test('[L11] every change a role may make on a screen it opens is told, and none that it may not', () => {
  for (const { role, openScreens } of table) {
    for (const { operationsOnAllRecords, operationsOnOwnRecords } of openScreens) {
      for (const kind of operationsOnAllRecords) expect(canDo(role, kind), `${role} ${kind}`).toBe(true)
      for (const kind of operationsOnOwnRecords)
        expect(canDo(role, kind, 'own'), `${role} ${kind}`).toBe(true)
    }
  }
  const told = new Set(
    table.flatMap(({ openScreens }) =>
      openScreens.flatMap(({ operationsOnAllRecords, operationsOnOwnRecords }) => [
        ...operationsOnAllRecords,
        ...operationsOnOwnRecords,
      ]),
    ),
  )
  // Opening is no change one makes on a screen.
  expect(Object.keys(operationRights).filter(kind => !told.has(kind))).toEqual(['access.viewed'])
})

test('[L11] own records, parts and what is read over a connection are told apart', () => {
  expect(rightsOn('care_giver', 'progress-notes')).toEqual({
    screen: 'progress-notes',
    visibility: 'all',
    operationsOnAllRecords: ['progress_note.create'],
    operationsOnOwnRecords: ['progress_note.amend', 'progress_note.remove'],
  })
  expect(rightsOn('care_giver', 'clients')).toMatchObject({
    visibility: 'all',
    operationsOnAllRecords: [],
    operationsOnOwnRecords: [],
  })
  expect(rightsOn('super_admin', 'tasks')).toMatchObject({ visibility: 'online', operationsOnAllRecords: [] })
  expect(rightsOn('care_giver', 'support-tickets')).toMatchObject({
    visibility: 'own',
    operationsOnAllRecords: [],
  })
  expect(rightsOn('provider', 'support-tickets')).toMatchObject({ visibility: 'all' })
  expect(table.map(({ role, level: place }) => `${role} ${place}`)).toEqual([
    'super_admin platform',
    'admin company',
    'provider company',
    'manager homes',
    'care_giver homes',
    'staff homes',
    'progress_note homes',
  ])
})
