/** Hearth as authenticators know it: a passkey belongs to the host at which people open Hearth (WebAuthn §4). */
import type { Settings } from '../../dependencies.ts'

export interface RelyingParty {
  /** The host: "hearth.example.org". Changing PUBLIC_URL to another host leaves every passkey behind. */
  readonly id: string
  /** "https://hearth.example.org" */
  readonly origin: string
}

export function relyingPartyOf({ publicUrl }: Pick<Settings, 'publicUrl'>): RelyingParty {
  const { hostname, origin } = new URL(publicUrl)
  return { id: hostname, origin }
}

/**
 * Returns the origin that an answer of the authenticator must name. On this machine the app may be served from another
 * port than the server (`npm run dev`): there the port of `statedOrigin` does not matter.
 */
export function requiredOrigin({ id, origin }: RelyingParty, statedOrigin: string): string {
  if (id !== 'localhost' || !URL.canParse(statedOrigin)) return origin
  const { protocol, hostname } = new URL(statedOrigin)
  return hostname === id && protocol === new URL(origin).protocol ? statedOrigin : origin
}
