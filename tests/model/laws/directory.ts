/**
 * D1–D4 over REST: what was answered as done is so on the server and on every tablet, a request that is sent again admits
 * nobody twice, and no field goes over one its author had not seen.
 */
import { sql } from 'kysely'
import type { RowOf } from '#domain/registry.ts'
import { selectRows } from '#server/database/rows.ts'
import type { World } from '../world/world.ts'
import { broken } from './broken.ts'
import { pulls } from './heal.ts'
import type { DirectoryAct } from './oracle.ts'

export async function checkDirectory(world: World): Promise<void> {
  const { database, company, oracle } = world
  const here = sql`scope = any(${company.homes.map(({ id }) => `home:${id}`)}::text[])`
  const clients = await selectRows(database, 'client', here)
  for (const act of oracle.directory) {
    if (act.field === 'admission') checkAdmission(act, clients)
    else if (act.field !== 'status') checkField(act, clients, oracle.directory)
  }
  const statuses = new Map(clients.map(({ id }) => [id, statusesOf(id, oracle.directory)]))
  for (const row of clients) checkStatus('the server', row, statuses.get(row.id))
  for (const device of world.devices.filter(pulls)) {
    const { mirror } = await device.tab()
    for (const row of await mirror.rows('client').toArray()) {
      checkStatus(device.name, row, statuses.get(row.id))
    }
  }
}

function checkAdmission({ name, value, outcome, client_id }: DirectoryAct, clients: readonly Client[]): void {
  const admitted = clients.filter(({ email }) => email === value)
  if (admitted.length > 1) broken('D1', `who ${name} has admitted ${admitted.length} clients`)
  if (outcome === 'refused' && admitted.length > 0) broken('D1', `who ${name} was refused, and it is so`)
  if (outcome === 'done' && admitted[0]?.id !== client_id) broken('D1', `who ${name} has lost the client`)
}

/** What was answered as done stands, unless somebody replaced it who saw it. */
function checkField(act: DirectoryAct, clients: readonly Client[], all: readonly DirectoryAct[]): void {
  const { client_id, field, value, outcome, name } = act
  if (field === 'admission' || field === 'status') return
  const stands = clients.some(row => row.id === client_id && row[field] === value)
  if (outcome === 'refused' && stands) broken('D3', `who ${name} was refused, and it is so`)
  if (outcome !== 'done' || stands) return
  const wasSeen = all.some(
    other => other.client_id === client_id && other.field === field && other.saw === value,
  )
  if (!wasSeen) broken('S8', `who ${name} was overwritten by somebody who had not seen it`)
}

type Client = RowOf<'client'>

/**
 * What a client's status may be: that of any act that no later one is known to have followed. Without an answer an act
 * may take effect at any time.
 */
function statusesOf(clientId: number, all: readonly DirectoryAct[]): ReadonlySet<string> {
  const own = all.filter(({ client_id, field }) => client_id === clientId && field === 'status')
  const acts = [
    { value: 'active', ended: 0, outcome: 'done' },
    ...own.filter(({ outcome }) => outcome !== 'refused'),
  ]
  const isFollowed = (ended: number) => own.some(({ outcome, begun }) => outcome === 'done' && begun > ended)
  return new Set(acts.flatMap(({ value, ended }) => (isFollowed(ended) ? [] : [value])))
}

function checkStatus(
  where: string,
  { id, status, inactive_from }: Client,
  statuses: ReadonlySet<string> | undefined,
): void {
  if (!statuses?.has(status))
    broken('D4', `client ${id} is ${status} on ${where}, not ${[...(statuses ?? [])]}`)
  if ((status === 'inactive') !== (inactive_from !== null)) {
    broken('D4', `client ${id} is ${status} on ${where}, from ${inactive_from} on`)
  }
}
