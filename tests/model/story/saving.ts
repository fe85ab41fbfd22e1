/** Recording as the screens do, and writing down what the person was shown. */
import { Refusal } from '#domain/errors.ts'
import type { OperationInput, OperationKind } from '#domain/operations.ts'
import { errorChainOf } from '#src/mirror/tables/storage.ts'
import { type Author, type Recorder, type RecordOptions, recordOperation } from '#src/sync/outbox/record.ts'
import { signContent } from '#src/sync/outbox/signed.ts'
import { broken } from '../laws/broken.ts'
import type { Saved } from '../laws/oracle.ts'
import type { Device } from '../world/device.ts'

export const short = (id: string) => id.slice(-6)

export const picked = <One>(list: readonly One[], pick: number): One | undefined => list[pick % list.length]

export const nothing = (device: Device, why: string) => device.world.note(`${device.name} ${why}`)

export async function save<Kind extends OperationKind>(
  device: Device,
  kind: Kind,
  args: OperationInput<Kind>,
  words: string,
  saw?: unknown,
  options?: RecordOptions,
): Promise<void> {
  await recordAs(device, words, async (recorder, author) => {
    const { operation_id } = await recordOperation(recorder, author, kind, args, options)
    return { operation_id, device: device.name, author_id: author.user_id, kind, args, saw }
  })
}

/** As somebody signed in here: what showed as saved is written down. */
export async function recordAs(
  device: Device,
  words: string,
  work: (recorder: Recorder, author: Author) => Promise<Saved>,
): Promise<void> {
  const { world } = device
  const tab = await device.tab()
  const session = await tab.store.read()
  if (session === undefined) return nothing(device, 'has nobody signed in')
  // Whoever has typed their PIN on a home's tablet is the author, and nobody else.
  if (device.person !== null && device.person.id !== session.user.id)
    broken('S11', `${device.name} of ${device.person.name} has the session of ${session.user.id}`)
  const who = world.company.people.find(({ id }) => id === session.user.id)?.name
  const author = {
    user_id: session.user.id,
    session_id: session.session_id,
    device_id: await tab.store.deviceId(),
    sign: (said: Parameters<typeof signContent>[1]) => {
      if ('id' in said) world.oracle.attempted.add(said.id)
      return signContent(session.signing_key, said)
    },
  }
  try {
    const saved = await work(tab.recorder, author)
    // A tab that died at the commit showed no tick.
    if (tab.life.isDead) return world.note(`${who} on ${device.name} ${words}: no tick seen`)
    world.oracle.saved.push(saved)
    world.tally.saved++
    world.note(`${who} on ${device.name} ${words}: saved as ${short(saved.operation_id)}`)
  } catch (error) {
    if (tab.life.isDead) return world.note(`${who} on ${device.name} ${words}: no tick seen`)
    // What somebody's role does not see has no key on a home's tablet, and the screens do not offer it there.
    const isClosed = isFromClosedArea(error) && !device.isWhollyOpen
    if (!(error instanceof Refusal || isClosed)) throw error
    world.tally.refusedAtTap++
    world.note(`${who} on ${device.name} ${words}: refused at once (${String(error)})`)
  }
}

const isFromClosedArea = (error: unknown): boolean =>
  errorChainOf(error).some(({ name }) => name === 'KeyNotOpen')
