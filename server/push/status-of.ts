import type { OutgoingHttpHeaders } from 'node:http'
import { type Agent, request as httpsRequest } from 'node:https'
import { isPublicIpAddress, type PushAddress, publicLookup } from './push-address.ts'

interface PushRequest {
  readonly address: PushAddress
  readonly headers: OutgoingHttpHeaders
  readonly body: Buffer | null
  /** The time limit for everything, including the name lookup. */
  readonly timeoutMs: number
  /** Connects to the installation's own push service, which may be in a private network. */
  readonly agent: Agent | undefined
}

/**
 * Posts a push, and reads only the status line: the rest of the answer is ignored, however long or slow it is.
 *
 * @returns `no answer` when there was a connection, and no status in time
 * @throws when there was no connection, or it led into a private network
 */
export function postAndReadStatus({
  address,
  headers,
  body,
  timeoutMs,
  agent,
}: PushRequest): Promise<number | 'no answer'> {
  return new Promise((resolve, reject) => {
    let isConnected = false
    const request = httpsRequest({
      hostname: address.hostname,
      port: address.port,
      path: address.path,
      method: 'POST',
      headers,
      // One connection for each push: none is reused that another party keeps open.
      ...(agent === undefined ? { agent: false, lookup: publicLookup } : { agent }),
    })
    const deadline = setTimeout(() => request.destroy(new Error('No answer in time.')), timeoutMs)
    request.on('socket', socket => {
      socket.once('connect', () => {
        isConnected = true
        const isPrivate = agent === undefined && !isPublicIpAddress(socket.remoteAddress ?? '')
        if (isPrivate) request.destroy(new Error('This address is in a private network.'))
      })
    })
    request.on('response', ({ statusCode = 0 }) => {
      resolve(statusCode)
      request.destroy()
    })
    request.on('error', error => (isConnected ? resolve('no answer') : reject(error)))
    request.on('close', () => clearTimeout(deadline))
    request.end(body ?? undefined)
  })
}
