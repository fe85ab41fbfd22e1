/** A load balancer: each request goes to the next process, past those that do not listen. */
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface Balancer {
  readonly address: string
  close(): Promise<void>
}

export async function openBalancer(ports: readonly number[]): Promise<Balancer> {
  let turn = 0
  const server = createServer(async (asked, answer) => {
    try {
      const body = await buffer(asked)
      turn++
      pass(asked, body, answer, [...ports.slice(turn % ports.length), ...ports.slice(0, turn % ports.length)])
    } catch {
      answer.destroy()
    }
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    // Given a port, the server's address has one.
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function pass(asked: IncomingMessage, body: Buffer, answer: ServerResponse, ports: readonly number[]): void {
  const [port, ...others] = ports
  if (port === undefined) {
    answer.writeHead(502).end('Bad Gateway')
    return
  }
  const onward = request({
    port,
    host: '127.0.0.1',
    path: asked.url,
    method: asked.method,
    headers: asked.headers,
  })
  onward.on('response', response => {
    answer.writeHead(response.statusCode ?? 502, response.headers)
    response.pipe(answer)
    response.on('error', () => answer.destroy())
  })
  onward.on('error', (error: NodeJS.ErrnoException) => {
    // Only a request without any response may be sent to another.
    if (error.code === 'ECONNREFUSED') pass(asked, body, answer, others)
    else answer.destroy()
  })
  answer.on('close', () => onward.destroy())
  onward.end(body)
}
