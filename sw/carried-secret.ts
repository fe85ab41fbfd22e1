/// <reference lib="webworker" />
/** Carries the secret of a home's tablet from the page that locks to the page that is loaded then (decision 103). */
import { CARRY_SECRET, TAKE_SECRET } from '#domain/protocol/carried-secret.ts'
import { messageTypeOf } from './messages.ts'

/** Longer than a page takes to load, short enough that a tablet found later has it no more. */
const CARRIED_MS = 20_000

export function carrySecretsBetweenPages(worker: ServiceWorkerGlobalScope): void {
  let secret: Uint8Array<ArrayBuffer> | null = null
  let forgetTimer: ReturnType<typeof setTimeout> | undefined
  let letWorkerRest = () => {}
  const forget = () => {
    clearTimeout(forgetTimer)
    secret?.fill(0)
    secret = null
    letWorkerRest()
  }
  worker.addEventListener('message', event => {
    const type = messageTypeOf(event.data)
    if (type === CARRY_SECRET) {
      forget()
      secret = secretIn(event.data)
      // The browser ends an idle worker sooner than that. A busy one holds up the release that is to take its place.
      event.waitUntil(
        new Promise<void>(resolve => {
          letWorkerRest = resolve
        }),
      )
      forgetTimer = setTimeout(forget, CARRIED_MS)
    }
    if (type === TAKE_SECRET) {
      event.ports[0]?.postMessage(secret)
      forget()
    }
  })
}

function secretIn(message: unknown): Uint8Array<ArrayBuffer> | null {
  const secret: unknown = Reflect.get(message as object, 'secret')
  return secret instanceof Uint8Array ? (secret as Uint8Array<ArrayBuffer>) : null
}
