/** What stands between a tablet and its server: portals, proxies and lines that are worse than none. */

/** Answers instead of the server, or lets the request reach it and spoils the answer. */
export type Obstacle = (
  request: Request,
  reachServer: (request: Request) => Promise<Response>,
) => Promise<Response>

const json = (status: number, body: object, headers: Record<string, string>) =>
  new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/json', ...headers } })

/** Hearth itself while its database is away. */
export const hearthIsStarting: Obstacle = async () =>
  json(
    503,
    { code: 'unavailable', message: 'Hearth is starting up again. Please try in a moment.' },
    { 'X-Hearth': '1', 'Retry-After': '2' },
  )

/** Hearth, which has enough of this tablet for now. */
export const hearthHasEnough =
  (seconds: number): Obstacle =>
  async () =>
    json(
      429,
      { code: 'too_many_requests', message: 'Too many requests.' },
      { 'X-Hearth': '1', 'Retry-After': String(seconds) },
    )

/** A proxy with words of its own, such as a rate limit or a gateway that finds nobody behind it. */
export const proxySays =
  (status: number, headers: Record<string, string> = {}): Obstacle =>
  async () =>
    new Response('<html><h1>nginx</h1></html>', {
      status,
      headers: { 'Content-Type': 'text/html', ...headers },
    })

/** A guest Wi-Fi: every address is its welcome page. */
export const captivePortal: Obstacle = proxySays(200)

/** A proxy that takes no longer body than this. */
export const proxyTakes =
  (mostBytes: number): Obstacle =>
  async (request, reachServer) => {
    const { byteLength } = await request.clone().arrayBuffer()
    return byteLength > mostBytes
      ? new Response('Request Entity Too Large', { status: 413 })
      : reachServer(request)
  }

/** A proxy that lets no header pass that begins with `X-`, in either direction. */
export const proxyStripsHeaders: Obstacle = async (request, reachServer) => {
  const sent = new Request(request, { headers: stripped(request.headers) })
  const { body, status, headers } = await reachServer(sent)
  return new Response(body, { status, headers: stripped(headers) })
}
const stripped = (headers: Headers): Headers =>
  new Headers([...headers].filter(([name]) => !/^x-/i.test(name)))

/** Something of somebody else at our address, which answers as ours would, to another question. */
export const strangerSays =
  (body: object): Obstacle =>
  async () =>
    json(200, body, {})

/** The connection stands, and nothing ever comes. */
export const neverAnswers: Obstacle = ({ signal }) =>
  new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))

/** A line so thin that no answer longer than this ever comes to its end; streams, which are short, go through. */
export const thinLine =
  (mostBytes: number): Obstacle =>
  async (request, reachServer) => {
    const response = await reachServer(request)
    if (request.url.endsWith('/sync/live')) return response
    const bytes = new Uint8Array(await response.arrayBuffer())
    if (bytes.length <= mostBytes) return new Response(bytes, response)
    const endless = new ReadableStream<Uint8Array>({
      start(controller) {
        controller.enqueue(bytes.subarray(0, 1))
        request.signal.addEventListener('abort', () => controller.error(request.signal.reason))
      },
    })
    return new Response(endless, response)
  }

/** Calls go through; what streams is held back until it is complete, which a stream never is. */
export const proxyBuffersStreams: Obstacle = async (request, reachServer) => {
  if (!request.url.endsWith('/sync/live')) return reachServer(request)
  return new Response(new ReadableStream(), {
    headers: { 'X-Hearth': '1', 'Content-Type': 'text/event-stream' },
  })
}
