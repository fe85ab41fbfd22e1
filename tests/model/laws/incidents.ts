/** I3, I4: no word of an incident report is lost, and one that was removed is on no list. */
import { sql } from 'kysely'
import { selectRows } from '#server/database/rows.ts'
import { incidentsOn } from '../story/incidents.ts'
import type { World } from '../world/world.ts'
import { broken } from './broken.ts'
import { pulls } from './heal.ts'

/** What somebody wrote is unlike anything else that was written. */
const WORDS = ['description', 'action_taken'] as const

interface Counted {
  readonly id: string
  readonly kind: string
  readonly args: { readonly incident_report_id: string; readonly changes?: Text } & Text
}
type Text = Readonly<Partial<Record<(typeof WORDS)[number], string>>>

export async function checkIncidents(world: World): Promise<void> {
  const { database, company } = world
  const scopes = company.homes.map(({ id }) => `home:${id}`)
  const here = sql`scope = any(${scopes}::text[])`
  const now = new Map((await selectRows(database, 'incident_report', here)).map(row => [row.id, row]))
  const versions = await selectRows(database, 'record_version', here)
  const items = await selectRows(database, 'attention_item', here)
  const disputes = items.filter(({ details }) => details.versions?.collection === 'incident_report')
  const { rows: counted } = await sql<Counted>`
    select id, kind, args from operation
    where kind like 'incident_report.%' and scope = any(${scopes}::text[])
      and (outcome = 'applied' or exists (
        select from attention_item
        where kind = 'held' and resolution = 'accepted' and details->'operation'->>'id' = operation.id::text))`.execute(
    database,
  )
  for (const { id, args } of counted) {
    const report = args.incident_report_id
    for (const name of WORDS) {
      const said = (args.changes ?? args)[name]
      if (said === undefined) continue
      const stands = now.get(report)?.[name] === said
      const isKept = versions.some(({ record_id, former }) => record_id === report && former[name] === said)
      const waits = disputes.some(
        ({ subject_ids, details: { versions: two } }) =>
          subject_ids.includes(report) && two?.proposed[name] === said,
      )
      if (!stands && !isKept && !waits)
        broken('I4', `${name} "${said}" of incident ${report} (${id}) is lost`)
    }
  }
  const astray = versions.find(
    ({ collection, record_id, scope }) =>
      collection === 'incident_report' && now.get(record_id)?.scope !== scope,
  )
  if (astray !== undefined) broken('S10', `version ${astray.id} is not in the home of its report`)
  const removed = new Set(
    counted
      .filter(({ kind }) => kind === 'incident_report.remove')
      .map(({ args }) => args.incident_report_id),
  )
  for (const device of world.devices.filter(pulls)) {
    const listed = (await incidentsOn(device)).find(({ id }) => removed.has(id))
    if (listed !== undefined) broken('I4', `${device.name} lists incident ${listed.id}, which was removed`)
  }
}
