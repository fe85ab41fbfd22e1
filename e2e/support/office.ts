/** What the office does over the REST API before a test begins. */
import type { Hearth } from './hearth.ts'
import { PASSWORD } from './people.ts'

export interface Office {
  get(path: string): Promise<unknown>
  post(path: string, body: unknown): Promise<unknown>
}

export async function officeOf(hearth: Hearth, email = 'manager@hearth.test'): Promise<Office> {
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
  const post = (path: string, body: unknown, token?: string) =>
    call(path, { method: 'POST', body: JSON.stringify(body) }, token)

  const session_token = field(await post('/auth/sessions', { email, password: PASSWORD }), 'session_token')
  const otp = await hearth.codeFor(email)
  const token = field(await post('/auth/otp/verify', { email, otp, session_token }), 'access_token')
  return { get: path => call(path, {}, token), post: (path, body) => post(path, body, token) }
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

/**
 * Prescribes something to a client of Maple House with two morning doses that nobody has touched, whatever the hour:
 * the order begins yesterday. Answers the client and the drug.
 */
export async function prescribeMorningDoses(office: Office, clientName: string) {
  const clients = list(await office.get('/clients?per_page=100&status=active'), 'clients')
  const client = clients.find(({ full_name }) => full_name === clientName)
  const inventory = list(await office.get('/inventory-dropdown-list?category=medical'), 'items')
  const clientId = Number(client?.id)
  const ordered = new Set(
    list(await office.get(`/medications?client_id=${clientId}&per_page=100`), 'medications').map(
      ({ inventory_id }) => inventory_id,
    ),
  )
  // With several homes in sight the list says which home an item is kept in.
  const item = inventory.find(
    ({ id, display_name }) => !ordered.has(id) && !/\((Cedar|Birch)/.test(String(display_name)),
  )
  const yesterday = new Date(Date.now() - 30 * 3_600_000).toISOString().slice(0, 10)
  const order = await office.post('/medications', {
    client_id: clientId,
    inventory_id: item?.id,
    dosage: 1,
    unit: 'tablet',
    start_date: yesterday,
    frequency_type: 'daily',
    administration_times: ['05:00', '11:00'],
  })
  return { clientId, drug: field(order, 'medication_name') }
}
