/** Who may import whom (design §2). A folder says where code runs; what it may import follows from that. */
import { describe, expect, test } from 'vitest'
import { projectFiles } from './project-files.ts'
import { imports, listed } from './read-imports.ts'

const within =
  (...folders: string[]) =>
  (to: string) =>
    folders.some(folder => to.startsWith(`${folder}/`))
const packageOf = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/')

/** `src/features/mar/chart/chart.ts` → `mar` */
const featureOf = (path: string) => /^src\/features\/([^/]+)/.exec(path)?.[1]

describe('who may import whom', () => {
  test('domain', () => {
    const wrong = imports('domain').filter(({ to, isPackage }) =>
      isPackage ? !['valibot', '@noble/hashes'].includes(packageOf(to)) : !within('domain')(to),
    )
    const sentence =
      'domain is what both sides agree on: it imports itself, valibot and @noble/hashes, nothing of a server or a browser.'
    expect(listed(wrong), sentence).toEqual([])
  })

  test('server', () => {
    const wrong = imports('server').filter(
      ({ to, isPackage }) => !isPackage && !within('server', 'domain')(to),
    )
    const sentence = 'The server imports itself and domain. What it shares with the app belongs into domain.'
    expect(listed(wrong), sentence).toEqual([])
  })

  test('src', () => {
    const wrong = imports('src').filter(({ to, isPackage }) =>
      isPackage ? to.startsWith('node:') : !within('src', 'domain')(to),
    )
    const sentence =
      'The app imports itself and domain, never the server: server code in the app is a secret in a browser.'
    expect(listed(wrong), sentence).toEqual([])
  })

  test('service worker', () => {
    const wrong = imports('sw').filter(
      ({ to, isPackage }) => !isPackage && !within('sw', 'src', 'domain')(to),
    )
    const sentence = 'The service worker imports itself, and what the app and domain hold for it.'
    expect(listed(wrong), sentence).toEqual([])
  })

  test('features', () => {
    const wrong = imports('src/features').filter(({ from, to }) => {
      const other = featureOf(to)
      return other !== undefined && other !== featureOf(from)
    })
    const sentence =
      'Features never import each other: each is an errand of its own and a chunk of its own. Move what two need to src/ui, src/mirror or domain.'
    expect(listed(wrong), sentence).toEqual([])
  })

  test('tests', () => {
    const wrong = imports('domain', 'server', 'src', 'sw').filter(({ to }) =>
      within('tests', 'e2e', 'bench')(to),
    )
    expect(listed(wrong), 'Nothing that ships imports a test.').toEqual([])
  })

  test('packages', () => {
    const manifest = projectFiles.find(({ path }) => path === 'package.json')?.text ?? '{}'
    const undeclared = imports('domain', 'server', 'src', 'sw')
      .filter(({ to, isPackage }) => isPackage && !to.startsWith('node:') && !to.startsWith('virtual:'))
      .filter(({ to }) => !manifest.includes(`"${packageOf(to)}"`))
    const sentence = 'A package is imported by name only when package.json declares it.'
    expect(listed(undeclared), sentence).toEqual([])
  })

  test('the imports were found at all', () => {
    expect(imports('domain', 'server', 'src').length).toBeGreaterThan(200)
  })
})
