/** A code from a manager opens what signing in on this tablet would bring, without a connection (decision 107). */
import type { Table } from 'dexie'
import * as v from 'valibot'
import { activationContext, type SealedActivation } from '#domain/protocol/activations.ts'
import { type TabletKeysAnswer, tabletKeysAnswer } from '#domain/protocol/tablet-keys.ts'
import { type TokensAnswer, tokensAnswer, type UserAnswer, userAnswer } from '../session/answers.ts'
import { decodeBase64url } from '../session/base64url.ts'
import { openUnderCode } from './sealed-code.ts'
import type { StoredTablet, TabletPerson } from './stored.ts'
import { countTry, waitOf } from './unlock.ts'

/** What a person has who entered the code: as after signing in, and the keys of their areas beside. */
export interface OpenedActivation {
  readonly tokens: TokensAnswer
  readonly user: UserAnswer
  /** Extractable: it is stored only in what the PIN opens. */
  readonly signingKey: CryptoKey
  readonly activation: { readonly id: string; readonly keys: TabletKeysAnswer }
}

export type CodeResult =
  | { readonly outcome: 'open'; readonly opened: OpenedActivation }
  /** `over`: it has expired by this device's clock, or another was made, or none is there any more. */
  | { readonly outcome: 'wrong' | 'waiting' | 'over' }

interface CodeTry {
  readonly people: Table<TabletPerson, number>
  readonly tablet: Pick<StoredTablet, 'tablet_id'>
  readonly user_id: number
  readonly code: string
  readonly now: () => number
}

/** Tries a code. A wrong one counts as a wrong PIN does; it stays good until a PIN was chosen with it. */
export async function tryCode({ people, tablet, user_id, code, now }: CodeTry): Promise<CodeResult> {
  const person = await people.get(user_id)
  if (person?.activation === undefined || isOver(person.activation, now())) return { outcome: 'over' }
  if (waitOf(person, now()) > 0) return { outcome: 'waiting' }
  await countTry(people, person, now)
  const { id, sealed } = person.activation
  const opened = await openUnderCode(code, sealed, activationContext(tablet.tablet_id, user_id, id))
  if (opened === undefined) return { outcome: 'wrong' }
  const { tokens, user, keys, signing_key } = v.parse(activationContent, opened)
  const signingKey = await crypto.subtle.importKey(
    'pkcs8',
    decodeBase64url(signing_key),
    { name: 'ECDSA', namedCurve: 'P-256' },
    true,
    ['sign'],
  )
  await people.update(user_id, { failed_tries: 0, locked_until_ms: null })
  return { outcome: 'open', opened: { tokens, user, signingKey, activation: { id, keys } } }
}

const activationContent = v.object({
  keys: tabletKeysAnswer,
  signing_key: v.string(),
  tokens: tokensAnswer,
  user: userAnswer,
})

export const isOver = ({ expires_at }: Pick<SealedActivation, 'expires_at'>, nowMs: number): boolean =>
  Date.parse(expires_at) <= nowMs

/**
 * Returns the person with the activation that the server has for them, or without one. None is kept for who has a PIN, and
 * none that was used here. A new one is another code: no wait for an earlier one holds.
 */
export function withActivation(person: TabletPerson, activation: SealedActivation | undefined): TabletPerson {
  const { activation: known, ...without } = person
  if (activation === undefined || person.wrap !== undefined || activation.id === person.used_activation_id)
    return without
  return activation.id === known?.id
    ? { ...without, activation }
    : { ...without, activation, failed_tries: 0, locked_until_ms: null }
}
