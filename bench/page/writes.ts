/** What a person writes, by Hearth's own recording, timed without the signature. */
import type { RowInCollection } from '../../domain/record-set.ts'
import { administrationId } from '../../domain/rules/records/derived-ids.ts'
import { uuidV7 } from '../../domain/values/ids.ts'
import { readRows, toAnyRow } from '../../src/mirror/read/read.ts'
import type { Device } from '../../src/sync/device.ts'
import { type Author, type Recorder, recordOperation } from '../../src/sync/outbox/record.ts'
import { signContent } from '../../src/sync/outbox/signed.ts'

export interface DoseToMark {
  readonly medication_id: string
  readonly date: string
  readonly time: string
  readonly given_at: string
}

/** By who is signed in. */
export function createWrites(recorder: Recorder, store: Device['store']) {
  async function author(timesSigning: number[]): Promise<Author> {
    const session = await store.read()
    if (session === undefined) throw new Error('Nobody is signed in.')
    return {
      user_id: session.user.id,
      session_id: session.session_id,
      device_id: await store.deviceId(),
      async sign(operation) {
        const started = performance.now()
        const signature = await signContent(session.signing_key, operation)
        timesSigning.push(performance.now() - started)
        return signature
      },
    }
  }

  /** What a screen with this order on it has in memory. */
  async function shownOf(id: string): Promise<RowInCollection[]> {
    const { mirror } = recorder
    const [order] = await readRows(mirror, { collection: 'medication', anyOf: [id] })
    const versions = await readRows(mirror, {
      collection: 'medication_version',
      index: 'medication_id',
      is: id,
    })
    const [home] = await readRows(mirror, { collection: 'home', anyOf: [order?.home_id ?? 0] })
    const [client] = await readRows(mirror, { collection: 'client', anyOf: [order?.client_id ?? 0] })
    if (order === undefined || home === undefined || client === undefined)
      throw new Error(`No order ${id} is here.`)
    return [
      toAnyRow('medication', order),
      ...versions.map(version => toAnyRow('medication_version', version)),
      toAnyRow('home', home),
      toAnyRow('client', client),
    ]
  }

  /** Marks each dose given, one after the other. Answers what each took, signing aside, and what signing took. */
  async function give(doses: readonly DoseToMark[]) {
    const signing: number[] = []
    const by = await author(signing)
    const writing: number[] = []
    for (const { medication_id, date, time, given_at } of doses) {
      const known = await shownOf(medication_id)
      const started = performance.now()
      const args = {
        mark_id: uuidV7(Date.now(), recorder.random),
        administration_id: administrationId(medication_id, date, time),
        medication_id,
        administration_date: date,
        administration_time: time,
        status: 'given',
        given_at,
      } as const
      await recordOperation(recorder, by, 'administration.mark', args, { screenRows: known })
      writing.push(performance.now() - started - (signing.at(-1) ?? 0))
    }
    return { writing, signing }
  }

  /** Writes so many notes about a client, one after the other. Answers what each took, signing aside. */
  async function writeNotes(client_id: number, count: number): Promise<number[]> {
    const signing: number[] = []
    const by = await author(signing)
    const writing: number[] = []
    for (let number = 1; number <= count; number++) {
      const started = performance.now()
      await recordOperation(recorder, by, 'progress_note.create', {
        progress_note_id: uuidV7(Date.now(), recorder.random),
        client_id,
        note_date: new Date().toISOString().slice(0, 10),
        note_type: 'daily',
        content: `Note number ${number}: went for a walk after lunch.`,
      })
      writing.push(performance.now() - started - (signing.at(-1) ?? 0))
    }
    return writing
  }

  return { author, give, writeNotes }
}
