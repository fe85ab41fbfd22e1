/**
 * Activates a person on a home's tablet: makes the session that signing in there would make, and seals it with the keys
 * of their areas under a code, with which they choose a PIN without a connection (decision 107).
 */
import { generateKeyPairSync } from 'node:crypto'
import type * as v from 'valibot'
import { notFound, Refusal, refusalOf } from '#domain/errors.ts'
import { refuseStaffFault } from '#domain/operations/parts/acting.ts'
import {
  ACTIVATION_HOURS,
  type ActivationContent,
  activationContext,
  type madeActivation,
} from '#domain/protocol/activations.ts'
import { areasOfRole } from '#domain/rules/access/areas.ts'
import { uuidV7 } from '#domain/values/ids.ts'
import type { Role } from '#domain/values/roles.ts'
import type { Caller } from '../../access/caller.ts'
import { stateOfTablet } from '../../access/tablet-caller.ts'
import type { Transaction } from '../../database/connection.ts'
import { nameOf } from '../../database/joined-name.ts'
import { type Dependencies, instantNow } from '../../dependencies.ts'
import { activatedOnTabletMail } from '../../mail/words.ts'
import { applyInTransaction } from '../../operations/apply-operations.ts'
import { unsignedSubmission } from '../../operations/submission.ts'
import { queueMail, sendQueuedMail } from '../queued-mail.ts'
import { isoTimeOf, openSession } from '../sessions.ts'
import { signedInUser } from '../user-form.ts'
import { endActivations, unusedActivations } from './activations.ts'
import { keysOfAreas, noteAreasOf } from './give-keys.ts'
import { findPeopleOfTablet } from './people-of-tablet.ts'
import { sealUnderNewCode } from './sealed-code.ts'

type MadeActivation = v.InferOutput<typeof madeActivation>

interface Activated {
  readonly tablet_id: string
  readonly user_id: number
}

/**
 * Makes an activation in place of an earlier one. Each request makes another code, also a repeated one: the code of an
 * answer that was lost is nobody's.
 *
 * @throws 404 for somebody who may not unlock the tablet, 403 for whose account is not the caller's to change, 409 for who
 *   has signed in there, who is not registered yet, and for a tablet that is not in use
 */
export async function activatePerson(
  dependencies: Dependencies,
  caller: Caller,
  { tablet_id, user_id }: Activated,
): Promise<MadeActivation> {
  const { database } = dependencies
  const { made, mailId } = await database.transaction().execute(async transaction => {
    const tablet = await lockActiveTablet(transaction, tablet_id)
    const role = await requirePersonToActivate(transaction, dependencies, caller, tablet, user_id)
    const made = await makeActivation(transaction, dependencies, { caller, tablet, user_id, role })
    const mailId = await queueMailToPerson(transaction, dependencies, { caller, tablet, user_id })
    await logActivation(transaction, dependencies, caller, {
      tablet_id,
      home_id: tablet.home_id,
      user_id,
    })
    return { made, mailId }
  })
  // Never rejects, and the manager does not wait for the mail server.
  void sendQueuedMail(dependencies, mailId)
  return made
}

type LockedTablet = Awaited<ReturnType<typeof lockActiveTablet>>

async function lockActiveTablet(transaction: Transaction, id: string) {
  const tablet = await transaction
    .selectFrom('tablet')
    .select(['id', 'name', 'home_id', 'company_id', 'secrets', 'removed_at', 'suspended_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (tablet === undefined || stateOfTablet(tablet) !== 'active' || tablet.secrets === null)
    throw new Refusal('conflict', 'This tablet is not in use.')
  return tablet
}

async function requirePersonToActivate(
  transaction: Transaction,
  dependencies: Pick<Dependencies, 'now'>,
  caller: Caller,
  tablet: LockedTablet,
  user_id: number,
): Promise<Role> {
  // Whoever closes the account waits, and ends the session with the others.
  await transaction.selectFrom('user').select('id').where('id', '=', user_id).forUpdate().execute()
  const people = await findPeopleOfTablet(transaction, tablet, caller, instantNow(dependencies))
  const person = people.find(one => one.user_id === user_id)
  if (person === undefined) throw notFound('Person')
  if (person.obstacle === 'here') {
    throw new Refusal(
      'conflict',
      'This person has signed in on this tablet before. Whoever forgot the PIN signs in with e-mail.',
    )
  }
  refuseStaffFault(person.fault)
  if (person.obstacle !== null)
    throw new Refusal('conflict', 'This person has not accepted the invitation to Hearth yet.')
  return person.role
}

interface ActivatedBy {
  readonly caller: Caller
  readonly tablet: LockedTablet
  readonly user_id: number
}

interface NewActivation extends ActivatedBy {
  readonly role: Role
}

async function makeActivation(
  transaction: Transaction,
  { now, random }: Pick<Dependencies, 'now' | 'random'>,
  { caller, tablet, user_id, role }: NewActivation,
): Promise<MadeActivation> {
  const nowMs = now()
  const made_at = isoTimeOf(nowMs)
  const earlier = (await unusedActivations(transaction, tablet.id)).filter(one => one.user_id === user_id)
  await endActivations(transaction, earlier, made_at)

  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { kty, crv, x, y } = publicKey.export({ format: 'jwk' })
  const tokens = await openSession(
    transaction,
    { now, random },
    {
      user_id,
      device_id: tablet.id,
      device_kind: 'home',
      device_name: tablet.name,
      public_key: { kty, crv, x, y },
      isForLater: true,
    },
  )
  const areas = areasOfRole(role)
  await noteAreasOf(transaction, { tablet_id: tablet.id, user_id, areas }, made_at)
  const content: ActivationContent = {
    keys: await keysOfAreas(transaction, tablet.id, areas),
    signing_key: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64url'),
    tokens,
    user: await signedInUser(transaction, user_id, made_at),
  }
  const id = uuidV7(nowMs, random)
  const { code, sealed } = sealUnderNewCode(random, activationContext(tablet.id, user_id, id), content)
  const expires_at = isoTimeOf(nowMs + ACTIVATION_HOURS * 3_600_000)
  await transaction
    .insertInto('tablet_activation')
    .values({
      ...{ id, tablet_id: tablet.id, user_id, session_id: tokens.session_id, role },
      ...{ sealed: JSON.stringify(sealed), made_by: caller.user_id, made_at, expires_at },
      ...{ received_at: null, used_at: null },
    })
    .execute()
  return { code, expires_at }
}

/** Queues the mail that tells the person, together with the activation: there is neither without the other. */
async function queueMailToPerson(
  transaction: Transaction,
  dependencies: Pick<Dependencies, 'now' | 'random'>,
  { caller, tablet, user_id }: ActivatedBy,
): Promise<string> {
  const recipient = await transaction
    .selectFrom('user')
    .select(['email', 'language'])
    .where('id', '=', user_id)
    .executeTakeFirstOrThrow()
  const { email, ...name } = await transaction
    .selectFrom('user')
    .leftJoin('person_card', 'person_card.id', 'user.id')
    .select(['email', 'first_name', 'last_name'])
    .where('user.id', '=', caller.user_id)
    .executeTakeFirstOrThrow()
  const mail = activatedOnTabletMail(recipient, {
    person: nameOf(name) ?? email,
    tablet: tablet.name,
    moment: instantNow(dependencies),
  })
  return queueMail(transaction, dependencies, { name: 'activated_on_tablet', mail })
}

/** Writes the operation, which checks the rights of the caller. Nothing may be written after it. */
async function logActivation(
  transaction: Transaction,
  { now, random }: Pick<Dependencies, 'now' | 'random'>,
  author: Caller,
  args: { readonly tablet_id: string; readonly home_id: number; readonly user_id: number },
): Promise<void> {
  const receivedAt = instantNow({ now })
  const submission = unsignedSubmission({
    id: uuidV7(now(), random),
    kind: 'tablet.activate',
    args,
    author,
    recordedAt: receivedAt,
  })
  const [receipt] = await applyInTransaction(transaction, [submission], { receivedAt, locks: 'everywhere' })
  if (receipt?.outcome === 'applied') return
  throw receipt?.error === undefined ? new Error('Nobody was activated.') : refusalOf(receipt.error)
}
