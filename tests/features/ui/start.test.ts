import { expect, test } from 'vitest'
import { manifest } from '#src/app/manifest.ts'
import { screenRoutes } from '#src/app/screens.ts'

test('each address of a screen is there once: what is built has left the list of what is not', () => {
  const paths = screenRoutes.map(({ path }) => path)
  expect(paths.filter((path, index) => paths.indexOf(path) !== index)).toEqual([])
  expect(screenRoutes.filter(({ load }) => load).length).toBeGreaterThan(10)
})

test('[U4.2] there is a dashboard, and the installed app begins at the start, which leads to it', () => {
  expect(screenRoutes.find(({ path }) => path === '')?.load).toBeDefined()
  expect(manifest.start_url).toBe('/')
})
