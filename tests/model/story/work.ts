/** What people of a home do beside care: tasks that recur, and money they ask back. */
import fc from 'fast-check'
import { RECURRENCES } from '#domain/entities/task.ts'
import type { ShownRow } from '#domain/shown-row.ts'
import { readRows } from '#src/mirror/read/read.ts'
import type { Device } from '../world/device.ts'
import { newId, today } from './care.ts'
import { nothing, picked, save, short } from './saving.ts'
import { versionedOn } from './versioned.ts'

const pick = fc.nat({ max: 1 })
const client = fc.nat({ max: 2 })

/** Weights beside those of the other care commands. */
export const workCommands = [
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('give_task' as const),
      client,
      isOfHome: fc.boolean(),
      recurrence: fc.constantFrom(...RECURRENCES),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('work_on_task' as const),
      pick,
      step: fc.constantFrom(
        'complete' as const,
        'complete' as const,
        'reopen' as const,
        'begin' as const,
        'postpone' as const,
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('submit_claim' as const), client }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('work_on_claim' as const),
      pick,
      step: fc.constantFrom('change' as const, 'approve' as const, 'reject' as const, 'reset' as const),
    }),
  },
]
type Drawn = (typeof workCommands)[number]['arbitrary']
export type WorkCommand = Drawn extends fc.Arbitrary<infer One> ? One : never

export async function doWork(device: Device, command: WorkCommand): Promise<void> {
  switch (command.do) {
    case 'give_task':
      return giveTask(device, command)
    case 'submit_claim':
      return submitClaim(device, command.client)
    case 'work_on_task': {
      const task = picked(await tasksOn(device, command.step === 'reopen'), command.pick)
      if (task === undefined) return nothing(device, 'knows no such task')
      return workOnTask(device, task, command.step)
    }
    case 'work_on_claim': {
      const claim = picked(await versionedOn(device, 'expense_claim'), command.pick)
      if (claim === undefined) return nothing(device, 'knows no expense claim')
      return workOnClaim(device, claim, command.step)
    }
  }
}

/** Those that are done, or those that are not, in one order on all devices. */
async function tasksOn(device: Device, isDone: boolean): Promise<ShownRow<'task'>[]> {
  const { mirror } = await device.tab()
  const rows = await readRows(mirror, { collection: 'task', all: true })
  return rows
    .filter(({ removed_at, status }) => removed_at === null && (status === 'completed') === isDone)
    .sort((one, other) => (one.id < other.id ? -1 : 1))
}

async function clientOn(device: Device, index: number) {
  const { mirror } = await device.tab()
  const clients = await readRows(mirror, { collection: 'client', all: true })
  return picked(
    clients.sort((one, other) => one.id - other.id),
    index,
  )
}

async function giveTask(
  device: Device,
  { client: index, isOfHome, recurrence }: Extract<WorkCommand, { do: 'give_task' }>,
): Promise<void> {
  const client = await clientOn(device, index)
  const person = device.world.company.people[0]
  if (client === undefined || person === undefined) return nothing(device, 'knows no home to work for')
  const task_id = newId(device)
  const args = {
    task_id,
    home_id: client.home_id,
    client_id: isOfHome ? null : client.id,
    title: `Something to do (${device.world.unique()})`,
    due_date: await today(device, client.home_id),
    assigned_to: person.id,
    recurrence,
  }
  await save(device, 'task.create', args, `gives a ${recurrence} task ${short(task_id)}`)
}

async function workOnTask(
  device: Device,
  { id, home_id, status, completed_on, due_date, recurrence }: ShownRow<'task'>,
  step: Extract<WorkCommand, { do: 'work_on_task' }>['step'],
): Promise<void> {
  const about = { task_id: id }
  const words = `${step}s task ${short(id)}`
  const day = await today(device, home_id)
  if (step === 'complete') return save(device, 'task.complete', { ...about, completed_on: day }, words)
  if (step === 'reopen') return save(device, 'task.reopen', about, words)
  const seen = { status, completed_on, due_date, recurrence }
  const changes = step === 'begin' ? { status: 'in progress' as const } : { due_date: day }
  return save(device, 'task.update', { ...about, changes, seen }, words)
}

async function submitClaim(device: Device, index: number): Promise<void> {
  const client = await clientOn(device, index)
  if (client === undefined) return nothing(device, 'knows nobody money could be spent for')
  const expense_claim_id = newId(device)
  const args = {
    expense_claim_id,
    client_id: client.id,
    expense_date: await today(device, client.home_id),
    amount: 1 + (device.world.unique() % 100) / 4,
    expense_category: 'food' as const,
    description: `Bought it (${device.world.unique()})`,
  }
  await save(device, 'expense_claim.create', args, `submits claim ${short(expense_claim_id)}`)
}

async function workOnClaim(
  device: Device,
  { id, description, status, rejection_reason }: ShownRow<'expense_claim'>,
  step: Extract<WorkCommand, { do: 'work_on_claim' }>['step'],
): Promise<void> {
  const about = { expense_claim_id: id }
  const words = `${step}s claim ${short(id)}`
  if (step === 'change') {
    const changes = { description: `Bought it (${device.world.unique()})` }
    return save(device, 'expense_claim.update', { ...about, changes, seen: { description } }, words)
  }
  const reason = step === 'reject' ? `No receipt (${device.world.unique()})` : null
  const changes = {
    status: ({ approve: 'approved', reject: 'rejected', reset: 'pending' } as const)[step],
    rejection_reason: reason,
  }
  return save(
    device,
    'expense_claim.decide',
    { ...about, changes, seen: { status, rejection_reason } },
    words,
  )
}
