/** The addresses of the app, as the routes of the features name them. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { canOpen } from '#domain/rules/permissions.ts'

export interface Route {
  readonly path: string
  readonly screen: Parameters<typeof canOpen>[1]
  readonly isPaper?: boolean
}

interface FeatureRoutes {
  readonly screenRoutes?: readonly Route[]
  readonly openRoutes?: readonly Pick<Route, 'path'>[]
}

const FEATURES = join(import.meta.dirname, '../../src/features')

const features = (): Promise<FeatureRoutes[]> =>
  Promise.all(
    readdirSync(FEATURES, { recursive: true, encoding: 'utf8' })
      .filter(path => /^[^/]+\/routes\.tsx$/.test(path))
      .map(path => import(join(FEATURES, path))),
  )

/** Every route that a role may open. */
export const routesFor = async (role: Parameters<typeof canOpen>[0]): Promise<Route[]> =>
  (await features())
    .flatMap(({ screenRoutes = [] }) => screenRoutes)
    .filter(({ screen }) => canOpen(role, screen))

/** Every path that opens before sign-in. */
export const openPaths = async (): Promise<string[]> =>
  (await features()).flatMap(({ openRoutes = [] }) => openRoutes.map(({ path }) => path))
