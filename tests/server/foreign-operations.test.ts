/** Changes that are no clinical facts: what is foreign answers as what does not exist, and accepting gives no right. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { collections } from '#domain/collections.ts'
import { findOperationDefinition, operationKinds } from '#domain/operations.ts'
import type { RowInCollection } from '#domain/record-set.ts'
import { attentionId } from '#domain/rules/records/derived-ids.ts'
import { unresolvedFields } from '#domain/rules/records/unresolved-item.ts'
import { derivedId } from '#domain/values/ids.ts'
import { homeScope } from '#domain/values/scope.ts'
import { writeRows } from '#server/database/rows.ts'
import { stamp } from '#server/feed/stamp.ts'
import { ABSENT, CLINICAL_KINDS, goodArgs, idsOf, seedRecords } from '../support/clinical-cases.ts'
import { type Forger, forger } from '../support/forged-push.ts'
import { goodChanges } from '../support/good-changes.ts'
import { PEOPLE } from '../support/homes.ts'
import { PLACES, seedTargets } from '../support/seed-targets.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
let manager: Forger
let otherManager: Forger
let carer: Forger

beforeAll(async () => {
  server = await startTestServer()
  await seedTargets(server.database)
  manager = await forger(server, 'manager')
  otherManager = await forger(server, 'other_manager')
  carer = await forger(server, 'care_giver')
})
afterAll(() => server.stop())
const now = () => new Date(server.clock.now).toISOString()

test.each(operationKinds.filter(kind => !CLINICAL_KINDS.includes(kind)))(
  '[S9.8] %s: what is foreign answers as what does not exist',
  async kind => {
    const args = goodChanges[kind]
    if (args === undefined) throw new Error(`Say here what a good ${kind} sends.`)
    const nowhere = {
      ...ABSENT,
      itemId: derivedId('nothing'),
      recordId: (collection: string) => derivedId(`no ${collection}`),
      noteId: derivedId('no note'),
      incidentId: derivedId('no incident'),
      closedIncidentId: derivedId('no incident'),
      contactId: derivedId('no contact'),
      entryId: derivedId('no entry'),
      movementId: derivedId('no movement'),
      countId: derivedId('no movement'),
      taskId: derivedId('no task'),
      doneTaskId: derivedId('no task'),
      claimId: derivedId('no claim'),
      appointmentId: derivedId('no appointment'),
      worker: PEOPLE.care_giver.id,
      inventoryId: 999,
      home: 999,
      company: 999,
      managerId: 999,
      workerId: 999,
      formerWorkerId: 999,
      serviceId: 999,
      freeServiceId: 999,
      subscriptionId: 999,
      billingId: 999,
      ticketId: derivedId('no ticket'),
    }
    const version = findOperationDefinition(kind)?.version
    const [foreign, absent] = await manager.push(
      manager.operation(kind, args(PLACES.northfield, manager), { version }),
      manager.operation(kind, args(nowhere, manager), { version }),
    )
    expect(foreign).toMatchObject({ outcome: 'rejected', error: { code: 'not_found' } })
    expect({ ...foreign, id: '' }).toEqual({ ...absent, id: '' })
  },
)

test('[S5.8] who names records of another company neither waits for them nor holds them up', async () => {
  const foreign = homeScope(PLACES.northfield.home)
  await seedRecords(server.database, 'manager', 'locked')
  const ids = idsOf('manager', 'locked', 'northfield', 'none', 'own')
  const operations = operationKinds.map(kind => {
    const version = findOperationDefinition(kind)?.version
    const args = goodChanges[kind]?.(PLACES.northfield, manager)
    const good = args ?? goodArgs(kind, 'northfield', manager, ids)
    return manager.operation(kind, good, { version })
  })
  const receipts = await server.database.transaction().execute(async transaction => {
    for (const collection of collections) {
      await sql`select from ${sql.table(collection)} where scope = ${foreign} for update`.execute(transaction)
    }
    const started = performance.now()
    const answer = await manager.push(...operations)
    // The longest wait for a lock is five seconds, and then it is 503.
    expect(performance.now() - started).toBeLessThan(4_000)
    return answer
  })
  expect(receipts.map(({ outcome }) => outcome)).toEqual(operations.map(() => 'rejected'))
})

test('[S9.8] an item of another company that was decided about answers as one that does not exist', async () => {
  const scope = homeScope(PLACES.northfield.home)
  await server.database.transaction().execute(async transaction => {
    const id = PLACES.northfield.itemId
    await transaction
      .updateTable('attention_item')
      .set({ resolved_at: now(), resolved_by: PEOPLE.other_manager.id, resolution: 'reviewed' })
      .where('id', '=', id)
      .execute()
    await stamp(transaction, [{ collection: 'attention_item', id, scope }])
  })
  const resolve = (item_id: string) =>
    manager.operation('attention.resolve', { item_id, resolution: 'reviewed', reason: 'Asked' })
  const [foreign, absent] = await manager.push(
    resolve(PLACES.northfield.itemId),
    resolve(derivedId('nothing')),
  )
  expect({ ...foreign, id: '' }).toEqual({ ...absent, id: '' })
})

test('[S9.9] accepting gives no right: what a stranger put before a manager is left out or stays', async () => {
  const { id: author_id } = PEOPLE.care_giver
  const { home, medicationId } = PLACES.northfield
  const author = carer
  const mark_id = author.newId()
  const id = author.newId()
  const args = {
    ...goodArgs(
      'administration.mark',
      'northfield',
      author,
      idsOf('care_giver', '', 'northfield', 'none', 'own'),
    ),
    mark_id,
    medication_id: medicationId,
  }
  const scope = homeScope(home)
  const recorded_at = now()
  // As a Hearth that asked for the reasons first has kept it.
  const item: RowInCollection = {
    collection: 'attention_item',
    row: {
      id: attentionId('held', [id]),
      kind: 'held',
      client_id: PLACES.northfield.clientId,
      home_id: home,
      subject_ids: [id],
      details: {
        why: 'after_session_ended',
        operation: {
          id,
          kind: 'administration.mark',
          version: 1,
          args,
          author_id,
          device_id: null,
          recorded_at,
          utc_offset_minutes: 0,
        },
      },
      author_id,
      recorded_at,
      opened_at: recorded_at,
      ...unresolvedFields,
      scope,
    },
  }
  await server.database.transaction().execute(async transaction => {
    await writeRows(transaction, [item])
    await stamp(transaction, [{ collection: 'attention_item', id: item.row.id, scope }])
  })
  const decision = (resolution: string) =>
    otherManager.operation('attention.resolve', { item_id: item.row.id, resolution, reason: 'Why not' })
  expect(await otherManager.push(decision('accepted'))).toMatchObject([
    { outcome: 'rejected', error: { code: 'conflict' } },
  ])
  expect(await server.database.selectFrom('mark').select('id').where('id', '=', mark_id).execute()).toEqual(
    [],
  )
  expect(await otherManager.push(decision('discarded'))).toMatchObject([{ outcome: 'applied' }])
})
