/** What the office does over the REST API before a test begins. */
import type { Hearth } from './hearth.ts'
import { PASSWORD } from './people.ts'

export interface Office {
  readonly hearth: Hearth
  get(path: string): Promise<unknown>
  post(path: string, body: unknown): Promise<unknown>
  put(path: string, body: unknown): Promise<unknown>
  patch(path: string, body: unknown): Promise<unknown>
}

/** Signs in once for every test of a Hearth: only so many codes are mailed to one account in a quarter of an hour. */
export function officeOf(hearth: Hearth, email = 'provider@hearth.test'): Promise<Office> {
  const known = offices.get(hearth) ?? new Map<string, SignedIn>()
  offices.set(hearth, known)
  const last = known.get(email)
  if (last !== undefined && Date.now() - last.atMs < GOOD_FOR_MS) return last.office
  const office = signedInOffice(hearth, email)
  known.set(email, { office, atMs: Date.now() })
  return office
}

/** Shorter than the fifteen minutes of an access token. */
const GOOD_FOR_MS = 10 * 60_000

interface SignedIn {
  readonly office: Promise<Office>
  readonly atMs: number
}
const offices = new WeakMap<Hearth, Map<string, SignedIn>>()

async function signedInOffice(hearth: Hearth, email: string): Promise<Office> {
  const call = async (path: string, init: RequestInit = {}, token?: string): Promise<unknown> => {
    const response = await fetch(`${hearth.address}/api/v1${path}`, {
      ...init,
      headers: {
        'Content-Type': 'application/json',
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      },
    })
    const answer: unknown = await response.json()
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`)
    return answer
  }
  const send = (method: string) => (path: string, body: unknown, token?: string) =>
    call(path, { method, body: JSON.stringify(body) }, token)
  const [post, put, patch] = [send('POST'), send('PUT'), send('PATCH')]

  const session_token = field(await post('/auth/sessions', { email, password: PASSWORD }), 'session_token')
  const otp = await hearth.codeFor(email)
  const token = field(await post('/auth/otp/verify', { email, otp, session_token }), 'access_token')
  return {
    hearth,
    get: path => call(path, {}, token),
    post: (path, body) => post(path, body, token),
    put: (path, body) => put(path, body, token),
    patch: (path, body) => patch(path, body, token),
  }
}

/** A text in an answer of the API. */
export function field(answer: unknown, name: string): string {
  const value: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined
  if (typeof value !== 'string') throw new Error(`The answer has no ${name}.`)
  return value
}

/** A list in an answer of the API. */
export function list(answer: unknown, name: string): Record<string, unknown>[] {
  const value: unknown = typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined
  if (!Array.isArray(value)) throw new Error(`The answer has no list ${name}.`)
  return value
}

export interface TwoDoses {
  readonly clientId: number
  readonly orderId: string
  readonly drug: string
  /** Times of the home's day, around now, as Maple House reads them: "8:04 PM". */
  readonly times: readonly [string, string]
}

/**
 * Prescribes something to a client of Maple House that is due twice around now, so that one tap gives it at whatever
 * hour the test runs. The order begins yesterday: one that begins today is due only from now on.
 */
export async function prescribeAroundNow(office: Office, clientName: string): Promise<TwoDoses> {
  const times = aroundNow()
  if (isLate()) await writtenAnHourAgo(office.hearth)
  return { ...(await prescribe(office, clientName, times)), times: [shown(times[0]), shown(times[1])] }
}

export type Prescribed = Omit<TwoDoses, 'times'>

/** Something the client does not have yet, due once within minutes of now. */
export async function prescribeOnce(office: Office, clientName: string): Promise<Prescribed> {
  const times = aroundNow().slice(0, 1)
  if (isLate()) await writtenAnHourAgo(office.hearth)
  return prescribe(office, clientName, times)
}

/** What the server has of an order's doses today, in the order of their times: `['given', 'Dana Reyes']`. */
export async function dosesToday(
  office: Office,
  { orderId }: Pick<TwoDoses, 'orderId'>,
): Promise<readonly [unknown, unknown][]> {
  const path = `/medications/${orderId}/administrations?date=${homeDay()}`
  const timeOf = (dose: Record<string, unknown>) => `${dose.administration_date} ${dose.administration_time}`
  return list(await office.get(path), 'administrations')
    .toSorted((one, other) => (timeOf(one) < timeOf(other) ? -1 : 1))
    .map(({ status, administered_by_name }) => [status, administered_by_name])
}

/** Found page by page: a test before may have imported hundreds. */
async function clientNamed(office: Office, name: string): Promise<Record<string, unknown>> {
  for (let page = 1; ; page++) {
    const clients = list(await office.get(`/clients?per_page=100&page=${page}&status=active`), 'clients')
    const client = clients.find(({ full_name }) => full_name === name)
    if (client !== undefined) return client
    if (clients.length === 0) throw new Error(`There is no client called ${name}.`)
  }
}

async function prescribe(office: Office, clientName: string, times: readonly string[]): Promise<Prescribed> {
  const client = await clientNamed(office, clientName)
  const clientId = Number(client.id)
  const orders = list(await office.get(`/medications?client_id=${clientId}&per_page=100`), 'medications')
  const ordered = new Set(orders.map(({ inventory_id }) => inventory_id))
  // What is ordered by the tablet is counted by the tablet, in the client's own home.
  const stock = list(await office.get('/inventory?category=medical&per_page=100'), 'inventory')
  const items = stock.filter(
    ({ id, home_id, unit_of_measure }) =>
      !ordered.has(id) && home_id === client.home_id && unit_of_measure === 'tablet',
  )
  for (const { id } of items) {
    const order = await orderOf(office, clientId, id, times)
    if (order !== undefined)
      return { clientId, orderId: field(order, 'medication_id'), drug: field(order, 'medication_name') }
  }
  throw new Error(`There is nothing left to prescribe to ${clientName}.`)
}

/** undefined of what is asked about first, as what the client may be allergic to: "Give all" leaves that out. */
async function orderOf(office: Office, clientId: number, itemId: unknown, times: readonly string[]) {
  try {
    return await office.post('/medications', {
      client_id: clientId,
      inventory_id: itemId,
      dosage: 1,
      unit: 'tablet',
      start_date: homeDay(-30),
      frequency_type: 'daily',
      administration_times: times,
    })
  } catch (error) {
    if (String(error).includes('answered 409')) return undefined
    throw error
  }
}

const shown = (time: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', hour: 'numeric', minute: '2-digit' })
    .format(new Date(`2026-01-01T${time}:00Z`))
    .replaceAll(/\s/g, ' ')

const MAPLE_ZONE = 'America/New_York'

/** The calendar day at Maple House so many hours from now. */
export const homeDay = (hours = 0): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: MAPLE_ZONE }).format(Date.now() + hours * 3_600_000)

const clock = (minutes: number): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone: MAPLE_ZONE, hour: '2-digit', minute: '2-digit' }).format(
    Date.now() + minutes * 60_000,
  )

/** There is no half an hour left of the day at Maple House. */
const isLate = (): boolean => clock(0) > '23:15'

/** Two times of today within an hour of now and half an hour apart, as an order needs it; also before midnight. */
const aroundNow = (): [string, string] => (isLate() ? [clock(-42), clock(-8)] : [clock(4), clock(38)])

/** From now on orders count as written an hour before they are: what was due before an order is not offered (M12.3). */
const writtenAnHourAgo = (hearth: Hearth) =>
  hearth.query(`
    create or replace function an_hour_ago() returns trigger language plpgsql as
      $$ begin new.created_at := new.created_at - interval '1 hour'; return new; end $$;
    create or replace trigger an_hour_ago before insert on medication
      for each row execute function an_hour_ago();
    create or replace trigger an_hour_ago before insert on medication_version
      for each row execute function an_hour_ago()`)
