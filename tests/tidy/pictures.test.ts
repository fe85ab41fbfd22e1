/** The table of screens that `npm run pictures` walks, compared with the app's. */
import { describe, expect, test } from 'vitest'
import { publicRoutes } from '#src/app/screens.ts'
import { SCREENS, WITHOUT_PICTURES } from '../../e2e/pictures/screens.ts'
import { codeIn } from './project-files.ts'

/** Every path below /dashboard, as the table of screens spells it. */
const table =
  codeIn('src')
    .find(({ path }) => path === 'src/app/screens.ts')
    ?.text.split('const screenRoutes')[1] ?? ''
const paths = [...table.matchAll(/path: '([^']*)'/g)].map(([, path = '']) => path)
const isPublic = ({ role }: (typeof SCREENS)[number]) => role === 'nobody'
const pictured = new Set(SCREENS.filter(screen => !isPublic(screen)).map(({ path }) => path))
const excepted = new Set(Object.keys(WITHOUT_PICTURES))

describe('the table of pictures', () => {
  test('has every route, or the reason why not', () => {
    expect(paths.length).toBeGreaterThan(40)
    const missing = paths.filter(path => !pictured.has(path) && !excepted.has(path))
    expect(missing, 'Give the screen an entry in e2e/pictures/screens.ts.').toEqual([])
  })

  test('names only routes that exist, each in one of its two lists', () => {
    const listed = [...pictured, ...excepted]
    expect(listed.filter(path => !paths.includes(path))).toEqual([])
    expect([...excepted].filter(path => pictured.has(path))).toEqual([])
  })

  test('names only public routes for who has not signed in', () => {
    const known = publicRoutes.map(({ path }) => path)
    expect(SCREENS.filter(isPublic).filter(({ path }) => !known.includes(`/${path}`))).toEqual([])
  })

  test('gives each picture a name of its own', () => {
    const names = SCREENS.flatMap(({ screen, pictures, forms = {} }) =>
      [...Object.keys(pictures), ...Object.keys(forms)].map(name => `${screen}-${name}`),
    )
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })
})
