/** The addresses of the app, as the routes of the features name them. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { canOpen } from '#domain/rules/permissions.ts'

export interface Route {
  readonly path: string
  readonly screen: Parameters<typeof canOpen>[1]
}

const FEATURES = join(import.meta.dirname, '../../src/features')

/** Every route that a role may open. */
export async function routesFor(role: Parameters<typeof canOpen>[0]): Promise<Route[]> {
  const files = readdirSync(FEATURES, { recursive: true, encoding: 'utf8' }).filter(path =>
    /^[^/]+\/routes\.tsx$/.test(path),
  )
  const features: { screenRoutes?: Route[] }[] = await Promise.all(
    files.map(path => import(join(FEATURES, path))),
  )
  return features
    .flatMap(({ screenRoutes = [] }) => screenRoutes)
    .filter(({ screen }) => canOpen(role, screen))
}
