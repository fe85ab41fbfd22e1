/** A worker that hashes one PIN (`pin-hash.ts`). */
import { argon2Of, type PinToHash } from './argon2.ts'

/** What it answers: the hash, or why there is none. */
export type PinHashAnswer = { readonly hash: Uint8Array } | { readonly failure: string }

const answer = (answered: PinHashAnswer) => self.postMessage(answered)

self.onmessage = ({ data }: MessageEvent<PinToHash>) => {
  argon2Of(data).then(
    hash => answer({ hash }),
    (error: unknown) => answer({ failure: String(error) }),
  )
}
