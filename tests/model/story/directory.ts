/** The directory of clients, changed over a connection as the screens do: each request has a key of its own. */
import { Refusal } from '#domain/errors.ts'
import { uuidV7 } from '#domain/values/ids.ts'
import { type MethodAndPath, sendCall } from '#src/session/http.ts'
import type { DirectoryAct } from '../laws/oracle.ts'
import { SECRET_NAMES } from '../world/company.ts'
import type { Device } from '../world/device.ts'
import type { Tab } from '../world/tab.ts'
import type { World } from '../world/world.ts'
import { clientOn } from './chart.ts'
import type { DirectoryChange } from './chart-commands.ts'
import type { Command } from './commands.ts'
import { nothing } from './saving.ts'

type Asked = MethodAndPath<'post' | 'put' | 'delete'> & {
  readonly json?: object
  readonly act: Pick<DirectoryAct, 'name' | 'client_id' | 'field' | 'value' | 'saw'>
}

export async function changeDirectory(
  world: World,
  { device: index, what, passages, repeats }: Extract<Command, { do: 'directory' }>,
): Promise<void> {
  const device = world.device(index)
  const asked = await requestFor(device, what)
  if (asked === undefined || device.person === null)
    return nothing(device, 'has nobody to change or to do it')
  const { oracle } = world
  const act: DirectoryAct = {
    ...asked.act,
    begun: oracle.nextPosition(),
    ended: Number.POSITIVE_INFINITY,
    outcome: 'unknown',
  }
  oracle.directory.push(act)
  const tab = await device.tab()
  const key = uuidV7(world.clock.now, world.random)
  device.network.plan = [...passages]
  const answered = ask(world, tab, asked, key, act, repeats ? 2 : 1).then(() => {
    world.note(`${device.person?.name} on ${device.name} ${act.name}: ${act.outcome}`)
  })
  // An answer that comes late ends beside the next commands.
  answered.catch(() => {})
  await Promise.race([answered, device.network.stalls()])
}

async function requestFor(device: Device, what: DirectoryChange): Promise<Asked | undefined> {
  const unique = device.world.unique()
  if (what.do === 'admit') {
    const email = `${device.world.company.id}.${unique}@hearth.test`
    const home_id = device.world.company.homes[what.home]?.id
    const json = {
      home_id,
      first_name: 'Walter',
      last_name: `${SECRET_NAMES[1]} ${unique}`,
      admission_date: '2024-02-01',
      email,
    }
    const name = `admits ${email} to home ${what.home}`
    const act = { name, client_id: undefined, field: 'admission', value: email, saw: null } as const
    return { method: 'post', path: 'clients', json, act }
  }
  const client = await clientOn(device, what.client)
  if (client === undefined) return undefined
  const { id: client_id, first_name, last_name, email, phone, status } = client
  const { admission_date, discharge_date } = client
  const path = `clients/${client_id}` as const
  switch (what.do) {
    case 'change': {
      const { field } = what
      const value = field === 'phone' ? `555-${unique}` : `${SECRET_NAMES[1]} ${unique}`
      const seen = field === 'phone' ? { email, phone } : { first_name, last_name }
      const act = { name: `changes ${field} of ${client_id} (${unique})`, client_id, field, value }
      return { method: 'put', path, json: { [field]: value, seen }, act: { ...act, saw: client[field] } }
    }
    case 'close': {
      const act = { name: `closes ${client_id}`, client_id, field: 'status', value: 'inactive' } as const
      const asked = what.endsOrders ? (`${path}?end_orders=true` as const) : path
      return { method: 'delete', path: asked, act: { ...act, saw: status } }
    }
    case 'reopen': {
      const act = { name: `reopens ${client_id}`, client_id, field: 'status', value: 'active' } as const
      const seen = { admission_date, discharge_date, status }
      return { method: 'put', path, json: { status: 'active', seen }, act: { ...act, saw: status } }
    }
  }
}

/** Refusals that mean the server has read the request and leaves everything as it is. */
const CERTAIN: readonly string[] = ['not_found', 'conflict', 'invalid_input', 'forbidden', 'unauthenticated']

async function ask(
  world: World,
  tab: Tab,
  { json, ...call }: Asked,
  key: string,
  act: DirectoryAct,
  times: number,
): Promise<void> {
  for (let attempt = 1; attempt <= times; attempt++) {
    try {
      const options = { headers: { 'Idempotency-Key': key }, ...(json === undefined ? {} : { json }) }
      const answer: { id?: number } = await sendCall(tab.http.signedIn, call, options).json()
      act.client_id ??= answer.id
      if (act.outcome === 'done') return
      act.outcome = 'done'
      act.ended = world.oracle.nextPosition()
      world.tally.directoryChanges++
    } catch (error) {
      // Whether a request without an answer arrived, or will, nobody knows, whatever the next one is told.
      if (attempt > 1 || !(error instanceof Refusal) || !CERTAIN.includes(error.code)) continue
      act.outcome = 'refused'
      return
    }
  }
}
