import { expect, test } from 'vitest'
import { manifest } from '#src/app/manifest.ts'
import { screenRoutes } from '#src/app/screens.ts'
import { startPath } from '#src/app/start.tsx'

test('[U4.2] until there is a dashboard the start is the round, for those who may open it', () => {
  const asBuilt = screenRoutes.map(({ load: _, ...route }) => route)
  expect(startPath('care_giver', asBuilt)).toBe('/dashboard/mar')
  expect(startPath('manager', asBuilt)).toBe('/dashboard/mar')
  expect(startPath('progress_note', asBuilt)).toBe('/dashboard')
  expect(startPath('super_admin', asBuilt)).toBe('/dashboard')
  expect(startPath(undefined, asBuilt)).toBe('/dashboard')
})

test('each address of a screen is there once: what is built has left the list of what is not', () => {
  const paths = screenRoutes.map(({ path }) => path)
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
  expect(screenRoutes.filter(({ load }) => load).length).toBeGreaterThan(10)
})

test('[U4.2] with a dashboard it is the dashboard for everyone, and the installed app begins at the start', () => {
  const built = [{ path: '', screen: 'dashboard', load: async () => () => null } as const]
  expect(startPath('care_giver', built)).toBe('/dashboard')
  expect(manifest.start_url).toBe('/')
})
