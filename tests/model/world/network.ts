/** The network of one device: every call meets the next passage of its plan, then whatever the network is like. */

import { CLEAR, type Fault, type Passage } from './faults.ts'
import type { Later } from './later.ts'
import type { Life } from './mortal.ts'
import type { ServerPair } from './servers.ts'

export interface NetworkOptions {
  readonly servers: ServerPair
  readonly later: Later
  /** Told of every fault that really happened. */
  readonly happened: (fault: Fault) => void
}

export class Network {
  plan: Passage[] = []
  isCut = false
  #stalled = new Set<() => void>()

  constructor(readonly options: NetworkOptions) {}

  /** Resolves when a call begins to wait for something that comes some commands later. */
  stalls(): Promise<void> {
    return new Promise(resolve => this.#stalled.add(resolve))
  }

  fetchFor(life: Life): typeof globalThis.fetch {
    return async (input, init) => {
      life.touch()
      const request = new Request(input, init)
      const { url, method, headers } = request
      const body = method === 'GET' ? null : await request.text()
      // A request is read once; this one may arrive twice.
      const again = () => new Request(url, { method, headers, ...(body === null ? {} : { body }) })
      const response = await life.until(this.#pass(again, url.endsWith('/auth/refresh')))
      life.touched()
      if (life.isDead) throw unreachable()
      return response
    }
  }

  /** `isWaitedFor`: other calls of the tab wait for this one, so it may be lost but never late. */
  async #pass(request: () => Request, isWaitedFor: boolean): Promise<Response> {
    if (this.isCut) throw unreachable()
    const { server, fault: drawn, commandsLater } = this.plan.shift() ?? CLEAR
    const fault = isWaitedFor ? withoutWaiting(drawn) : drawn
    const { servers, later, happened } = this.options
    const deliver = (which = server) => servers.answer(which, request())
    if (fault !== null) happened(fault)
    switch (fault) {
      case null:
        return deliver()
      case 'dropped':
        throw unreachable()
      case 'answer_lost':
        await deliver()
        throw unreachable()
      case 'answer_late': {
        const answer = await deliver()
        await this.#stall(commandsLater)
        return answer
      }
      case 'arrives_late':
        later.after(commandsLater, () => deliver().then(forget, forget))
        throw unreachable()
      case 'slow':
        await this.#stall(commandsLater)
        return deliver()
      case 'twice': {
        const [first, second] = await Promise.allSettled([deliver(0), deliver(1)])
        const answer = [first, second].find(one => one.status === 'fulfilled')
        if (answer === undefined) throw unreachable()
        return answer.value
      }
      case 'truncated': {
        const answer = await deliver()
        const text = await answer.text()
        return new Response(text.slice(0, text.length / 2), {
          status: answer.status,
          headers: answer.headers,
        })
      }
      case 'captive_portal':
        return new Response('<html>Welcome to our guest network</html>', {
          headers: { 'Content-Type': 'text/html' },
        })
      case 'redirected':
        return new Response(null, { status: 302, headers: { Location: 'https://login.example.net/' } })
      case 'too_many_requests':
        return ours(429, 'too_many_requests', { 'Retry-After': '7' })
      case 'too_large':
        return (await operationsIn(request())) > 1 ? new Response('Too large', { status: 413 }) : deliver()
      case 'server_error':
        return ours(500, 'internal')
      case 'bad_gateway':
        return new Response('Bad gateway', { status: 503 })
    }
  }

  async #stall(commands: number): Promise<void> {
    for (const tell of this.#stalled) tell()
    this.#stalled.clear()
    await new Promise<void>(resolve => this.options.later.after(commands, resolve))
  }
}

async function operationsIn(request: Request): Promise<number> {
  if (!request.url.endsWith('/push')) return 0
  const { operations, envelopes } = (await request.json()) as Record<string, unknown[] | undefined>
  return (operations ?? envelopes ?? []).length
}

const withoutWaiting = (fault: Fault | null): Fault | null => {
  if (fault === 'answer_late') return 'answer_lost'
  return fault === 'slow' ? 'arrives_late' : fault
}

const forget = () => {}
const unreachable = () => new TypeError('Failed to fetch')

const ours = (status: number, code: string, headers: Record<string, string> = {}) =>
  Response.json({ code, message: 'Try again.' }, { status, headers: { 'X-Hearth': '1', ...headers } })
