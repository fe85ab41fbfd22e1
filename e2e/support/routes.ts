/** The addresses of the app, and the ids that fill them in the demo homes. */
import { canOpen } from '#domain/rules/access/permissions.ts'
import { publicRoutes, type ScreenRoute, screenRoutes } from '#src/app/screens.ts'
import type { Hearth } from './hearth.ts'
import { list, officeOf } from './office.ts'

/** Returns every route that a role may open. */
export const routesFor = (role: Parameters<typeof canOpen>[0]): ScreenRoute[] =>
  screenRoutes.filter(({ screen }) => canOpen(role, screen))

/** Returns every path that opens before sign-in. */
export const openPaths = (): string[] => publicRoutes.map(({ path }) => path)

/** One id of each thing that has an address. */
export async function idsOf(hearth: Hearth): Promise<Record<string, unknown>> {
  const office = await officeOf(hearth)
  const first = async (path: string, name: string) => list(await office.get(path), name)[0]
  const clientId = (await first('/clients?home_id=1&status=active', 'clients'))?.id
  return {
    clientId,
    homeId: 1,
    companyId: 1,
    month: new Date().toISOString().slice(0, 7),
    incidentId: (await first(`/incident-reports/list?client_id=${clientId}`, 'incident_reports'))?.id,
    itemId: (await first('/inventory?home_id=1', 'inventory'))?.id,
    staffId: (await first('/staff?home_id=1', 'staff'))?.id,
    ticketId: (await first('/company/tickets', 'tickets'))?.id,
  }
}

/** A path with these ids. */
export const addressOf = (path: string, ids: Record<string, unknown>): string =>
  path.replaceAll(/:(\w+)/g, (_, part: string) => {
    if (ids[part] === undefined) throw new Error(`Say in idsOf which ${part} the test opens: ${path}`)
    return String(ids[part])
  })
