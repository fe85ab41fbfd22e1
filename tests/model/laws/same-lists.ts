/** X1.3, M12.1: what a device tells of late doses, and the next dose of each client, are what the server tells. */
import { sql } from 'kysely'
import { canDo } from '#domain/rules/access/permissions.ts'
import { marSummary } from '#domain/rules/doses/mar-summary.ts'
import { isMeantFor } from '#domain/rules/notifications/notifications.ts'
import { addDays } from '#domain/values/dates.ts'
import { homeScope } from '#domain/values/scope.ts'
import { selectRows } from '#server/database/rows.ts'
import { findNotifications } from '#server/notifications/find-notifications.ts'
import { findClients } from '#server/rest/client-answer.ts'
import { readMarRecords } from '#server/rest/mar-answer.ts'
import { readNotifications } from '#src/notifications/read-notifications.ts'
import type { Device } from '../world/device.ts'
import type { World } from '../world/world.ts'
import { broken } from './broken.ts'
import { chartsOn } from './charts-on.ts'
import { pulls } from './heal.ts'
import { homesReached } from './homes-reached.ts'
import { recordedIn } from './offers.ts'

/** Kinds whose records are wholly on every device; what was refused each device knows of itself. */
const COMPARED: readonly string[] = ['overdue_round', 'low_stock', 'possible_double_dose']

export async function checkSameLists(world: World): Promise<void> {
  const { database, company, nowInstant: now } = world
  const here = sql`id = any(${company.homes.map(({ id }) => id)}::integer[])`
  const told = (await findNotifications(database, await selectRows(database, 'home', here), now)).filter(
    ({ kind }) => COMPARED.includes(kind),
  )
  const ids = told.map(({ id }) => id)
  const twice = told.find(({ id }, index) => ids.indexOf(id) !== index)
  if (twice !== undefined)
    broken('X1.1', `two notifications have the id ${twice.id} (${twice.kind}, ${twice.at})`)
  const reach = await homesReached(world)
  const { clients } = await findClients(database, reach, { status: 'active' })
  const records = new Map(
    (await readMarRecords(database, reach, clients, now)).map(one => [one.client_id, one]),
  )
  for (const device of world.devices.filter(pulls)) {
    const { mirror } = await device.tab()
    // What waits for a decision is shown on its own device alone.
    if ((await mirror.outbox.where('state').anyOf('held', 'refused').count()) > 0) continue
    const { person } = device
    if (person === null) continue
    const roles = new Map(person.holds.map(({ home, role }) => [company.homes[home]?.id ?? 0, role]))
    const meant = told.filter(
      one => roles.has(one.home_id ?? 0) && isMeantFor(one, person.id, roles.get(one.home_id ?? 0)),
    )
    const list = (await readNotifications(mirror, readerOf(device), now)).filter(({ kind }) =>
      COMPARED.includes(kind),
    )
    compare(`${device.name} of ${person.name}`, list, meant)
    for (const { client, chart, home } of await chartsOn(mirror, now)) {
      const record = records.get(client.id)
      if (client.status !== 'active' || !canDo(roles.get(home.id), 'administration.mark')) continue
      const days = chart.dosesOf(chart.today, addDays(chart.today, 1))
      const recorded = recordedIn(days)
      const { next_medication_schedule: next, medication_count: count } = marSummary(
        client,
        chart.orders,
        recorded,
        now,
        home,
      )
      if (next !== record?.next_medication_schedule || count !== record.medication_count)
        broken(
          'M12.5',
          `${device.name} has ${count} orders of client ${client.id}, next ${next}; the server ${record?.medication_count}, next ${record?.next_medication_schedule}`,
        )
    }
  }
}

type Told = readonly { readonly id: string; readonly kind: string; readonly at: string }[]

function compare(where: string, list: Told, expected: Told): void {
  const keyOf = ({ id, kind, at }: Told[number]) => `${kind} ${id} ${at}`
  const [here, there] = [list.map(keyOf).sort(), expected.map(keyOf).sort()]
  const missing = there.find(key => !here.includes(key))
  const more = here.find(key => !there.includes(key))
  if (missing !== undefined) broken('X1.3', `${where} does not tell of ${missing}`)
  if (more !== undefined) broken('X1.3', `${where} tells of ${more}, and the server does not`)
}

/** Who is signed in there, by the rights the model knows. */
function readerOf({ world, person }: Device): Parameters<typeof readNotifications>[1] {
  const holds = person?.holds ?? []
  return {
    user: {
      id: person?.id ?? 0,
      first_name: person?.name ?? '',
      last_name: '',
      email: '',
      image_url: null,
      company_id: world.company.id,
      company_name: null,
    },
    role: holds[0]?.role,
    grants: holds.map(({ home, role }) => ({
      user_id: person?.id ?? 0,
      role,
      granted_scope: homeScope(world.company.homes[home]?.id ?? 0),
      from_at: '2020-01-01T00:00:00.000Z',
      until_at: null,
    })),
  }
}
