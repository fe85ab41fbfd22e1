import { describe, expect, test } from 'vitest'
import { type DatabaseContents, decideDemo, demoAccountLines } from '#server/demo/at-start.ts'

const here = { host: '127.0.0.1', publicUrl: undefined }
const elsewhere = { host: '0.0.0.0', publicUrl: undefined }
const empty: DatabaseContents = { demoCompanyCount: 0, otherCompanyCount: 0, users: 0 }
const withDemo: DatabaseContents = { demoCompanyCount: 2, otherCompanyCount: 0, users: 9 }
const withOwnCompany: DatabaseContents = { demoCompanyCount: 0, otherCompanyCount: 1, users: 3 }

describe('a new embedded database', () => {
  test('gets the demo homes when only this computer can see them', () => {
    expect(decideDemo({ ...here, demo: undefined }, true, empty)).toEqual({ isDemo: true, shouldLoad: true })
  })

  test.each([
    ['on the network', elsewhere],
    ['behind a proxy', { host: '127.0.0.1', publicUrl: 'https://hearth.example.org' }],
  ])('stays empty %s unless somebody asks for the demo', (_, where) => {
    expect(decideDemo({ ...where, demo: undefined }, true, empty)).toEqual({
      isDemo: false,
      shouldLoad: false,
    })
    expect(decideDemo({ ...where, demo: true }, true, empty)).toEqual({ isDemo: true, shouldLoad: true })
  })

  test('stays empty when the person does not want the demo', () => {
    expect(decideDemo({ ...here, demo: false }, true, empty)).toEqual({ isDemo: false, shouldLoad: false })
  })
})

test('a database that was there before gets the demo only when somebody asks for it', () => {
  expect(decideDemo({ ...here, demo: undefined }, false, empty).shouldLoad).toBe(false)
  expect(decideDemo({ ...here, demo: true }, false, empty).shouldLoad).toBe(true)
})

test('demo homes are loaded once', () => {
  expect(decideDemo({ ...here, demo: undefined }, false, withDemo)).toEqual({
    isDemo: true,
    shouldLoad: false,
  })
  expect(decideDemo({ ...here, demo: true }, false, withDemo)).toEqual({ isDemo: true, shouldLoad: false })
})

test('the demo never enters a database with a company of its own', () => {
  expect(() => decideDemo({ ...here, demo: true }, false, withOwnCompany)).toThrow('DEMO is refused')
  expect(() => decideDemo({ ...here, demo: true }, false, { ...withDemo, otherCompanyCount: 1 })).toThrow(
    'DEMO is refused',
  )
  expect(decideDemo({ ...here, demo: undefined }, false, withOwnCompany)).toEqual({
    isDemo: false,
    shouldLoad: false,
  })
})

test('demo homes with their known password are not shown to the network by accident', () => {
  for (const demo of [undefined, false]) {
    expect(() => decideDemo({ ...elsewhere, demo }, false, withDemo)).toThrow(
      'whose password everybody knows',
    )
  }
  expect(decideDemo({ ...elsewhere, demo: true }, false, withDemo).isDemo).toBe(true)
})

test('the start names the accounts, and offers fresh days when the demo is over a week old', () => {
  expect(demoAccountLines(0).join('\n')).toContain('caregiver@hearth.test')
  expect(demoAccountLines(0).join('\n')).toContain('Hearth-demo-2026!')
  expect(demoAccountLines(7).join('\n')).not.toContain('fresh-demo')
  expect(demoAccountLines(8).join('\n')).toContain('npm run fresh-demo')
})
