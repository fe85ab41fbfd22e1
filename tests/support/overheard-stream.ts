/** A tablet's stream in the test's hands. */
import type { LiveChange } from '#domain/protocol/sync-protocol.ts'
import type { Obstacle } from './obstacles.ts'

export interface Overhearing {
  /** What becomes of a message on its way; undefined: it is lost. */
  readonly through?: (moved: LiveChange) => LiveChange | undefined
  /** So many come together. */
  readonly atOnce?: number
}

/** Notes in `told` what each message of the stream says, and lets it through. */
export function overhear(
  told: LiveChange[],
  { through = moved => moved, atOnce = 1 }: Overhearing = {},
): Obstacle {
  return async (request, reachServer) => {
    const response = await reachServer(request)
    if (!request.url.endsWith('/sync/live') || response.body === null) return response
    let held: string[] = []
    const { readable, writable } = new TransformStream<string, string>({
      transform(text, controller) {
        const block = /^event: moved\ndata: (.*)\n\n$/.exec(text)
        if (block === null) return controller.enqueue(text)
        const moved = JSON.parse(block[1] ?? '') as LiveChange
        told.push(moved)
        const passed = through(moved)
        if (passed !== undefined) held.push(`event: moved\ndata: ${JSON.stringify(passed)}\n\n`)
        if (held.length < atOnce) return
        controller.enqueue(held.join(''))
        held = []
      },
    })
    void response.body
      .pipeThrough(new TextDecoderStream())
      .pipeTo(writable)
      .catch(() => {})
    return new Response(readable.pipeThrough(new TextEncoderStream()), response)
  }
}
