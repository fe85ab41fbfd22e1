/** What a screen shows over time: every frame the browser paints, as it hands them to its own developer tools. */
import type { Page } from 'playwright'

export interface Frame {
  /** In ms since 1970. */
  readonly at: number
  readonly jpeg: Buffer
}

/** Small enough for pictures that stand in a document. */
const FORMAT = { format: 'jpeg', quality: 50, maxWidth: 560, maxHeight: 896 } as const

/** @returns stops watching, with the frames painted until then */
export async function watchScreen(page: Page): Promise<() => Promise<Frame[]>> {
  const session = await page.context().newCDPSession(page)
  const frames: Frame[] = []
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    void session.send('Page.screencastFrameAck', { sessionId }).catch(() => {})
    const at = (metadata.timestamp ?? 0) * 1_000
    frames.push({ at, jpeg: Buffer.from(data, 'base64') })
  })
  await session.send('Page.startScreencast', FORMAT)
  return async () => {
    await session.send('Page.stopScreencast')
    await session.detach()
    return frames
  }
}
