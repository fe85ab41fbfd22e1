/** A push service with browsers behind it, as Mozilla and Google run them; what it was handed is read as a browser does. */
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { createServer, type ServerResponse } from 'node:http'
import { Agent } from 'node:https'
import { type AddressInfo, connect, type NetConnectOpts } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface Browser {
  readonly subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  /** What arrived, decrypted, oldest first. */
  readonly messages: string[]
  /** The headers it came with. */
  readonly headers: Record<string, unknown>[]
  /** What the service answers to the next ones; 201 is "taken". */
  answer: number
  /** In place of an answer: what stands there is no push service. */
  misbehaves?: (response: ServerResponse) => void
}

export interface PushService {
  readonly agent: Agent
  browser(): Browser
  close(): Promise<void>
}

/** Speaks plainly on this machine: there is no certificate for it. */
class PlainAgent extends Agent {
  override createConnection(options: NetConnectOpts) {
    return connect(options)
  }
}

export async function openPushService(): Promise<PushService> {
  const browsers = new Map<string, { browser: Browser; read: (body: Buffer) => string }>()
  const server = createServer(async (request, response) => {
    const found = browsers.get(request.url ?? '')
    const body = await buffer(request)
    if (found?.browser.misbehaves !== undefined) return found.browser.misbehaves(response)
    const status = found?.browser.answer ?? 404
    if (found !== undefined && status === 201) {
      found.browser.messages.push(found.read(body))
      found.browser.headers.push(request.headers)
    }
    response.writeHead(status).end()
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    agent: new PlainAgent(),
    browser() {
      const keys = createECDH('prime256v1')
      keys.generateKeys()
      const auth = randomBytes(16)
      const path = `/send/${browsers.size + 1}`
      const browser: Browser = {
        subscription: {
          endpoint: `https://127.0.0.1:${port}${path}`,
          keys: { p256dh: keys.getPublicKey().toString('base64url'), auth: auth.toString('base64url') },
        },
        messages: [],
        headers: [],
        answer: 201,
      }
      browsers.set(path, { browser, read: body => decrypted(body, keys, auth) })
      return browser
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** RFC 8291 §3.4 over RFC 8188 §2: one record of aes128gcm. */
function decrypted(body: Buffer, keys: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const sender = body.subarray(21, 21 + (body[20] ?? 0))
  const record = body.subarray(21 + sender.length)
  const hkdf = (secret: Buffer, salted: Buffer, info: Buffer | string, size: number) =>
    Buffer.from(hkdfSync('sha256', secret, salted, info, size))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const secret = hkdf(keys.computeSecret(sender), auth, info, 32)
  const key = hkdf(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = hkdf(secret, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createDecipheriv('aes-128-gcm', key, nonce)
  cipher.setAuthTag(record.subarray(-16))
  const padded = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}
