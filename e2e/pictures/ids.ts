/** Ids of the demo homes, by the names that the routes have for them. */
import type { Hearth } from '../support/hearth.ts'

export async function idsOf(hearth: Hearth): Promise<Record<string, unknown>> {
  const one = async (statement: string, values: readonly unknown[] = []) =>
    (await hearth.query<{ id: unknown }>(statement, values))[0]?.id
  const clientId = await one('select min(client_id) as id from incident_report')
  return {
    clientId,
    homeId: 1,
    companyId: 1,
    itemId: await one('select min(id) as id from inventory_item where home_id = 1'),
    staffId: await one(`select id from "user" where email = 'caregiver@hearth.test'`),
    ticketId: await one('select id from ticket order by id limit 1'),
    incidentId: await one('select id from incident_report where client_id = $1 order by id limit 1', [
      clientId,
    ]),
  }
}
