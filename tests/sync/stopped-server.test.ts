/** SIGTERM while tablets send: what was confirmed is kept, nothing is half there, and the rest is delivered later. */
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import {
  hears,
  recordAllergy,
  type SeveralProcesses,
  sent,
  startSeveralProcesses,
} from '../support/several-processes.ts'
import type { Tablet } from '../support/tablet.ts'

const STOPS = 2

let processes: SeveralProcesses

beforeAll(async () => {
  processes = await startSeveralProcesses()
}, 120_000)
afterAll(() => processes.stop())
afterEach(() => processes.closeDevices())

/** Takes notes of what each push was answered, as the device gets it. */
function noteAnswers(device: Tablet) {
  const confirmed: string[] = []
  const others: string[] = []
  device.network.obstacle = async (request, reach) => {
    const isPush = request.url.endsWith('/sync/push')
    const asked = isPush ? ((await request.clone().json()) as { operations: Pushed[] }) : { operations: [] }
    const ids = asked.operations.map(({ operation }) => operation.args.allergy_id)
    try {
      const answer = await reach(request)
      const list = answer.status === 200 ? confirmed : others
      list.push(...ids)
      return answer
    } catch (error) {
      others.push(...ids)
      throw error
    }
  }
  return { confirmed, others }
}
interface Pushed {
  readonly operation: { readonly args: { readonly allergy_id: string } }
}

test('[S2.5] a server stopped while tablets send has kept all it confirmed and half of nothing; the rest is delivered once it is back', async () => {
  const { first, openDevice, openStillDevice, expectEachOnce, ask } = processes
  const devices = [
    await openStillDevice(first.address, 'manager'),
    await openStillDevice(first.address, 'provider'),
  ]
  const notes = devices.map(noteAnswers)
  const listening = await openDevice(first.address, 'provider')
  const ids: string[] = []
  for (let stop = 0; stop < STOPS; stop++) {
    let isStopping = false
    const sending = devices.map(async device => {
      for (let turn = 0; turn < 3 || !isStopping; turn++) {
        for (let count = 0; count < 10; count++) ids.push(await recordAllergy(device))
        if (!(await device.push())) return
      }
    })
    await pause(400 + 260 * stop)
    const began = performance.now()
    isStopping = true
    expect(await first.stop()).toBe(0)
    expect(performance.now() - began).toBeLessThan(5_000)
    await Promise.all(sending)
    const confirmed = notes.flatMap(note => note.confirmed)
    await expectEachOnce(confirmed)
    const halves = await ask(
      `select from operation full join allergy on args->>'allergy_id' = allergy.id::text
      where (args->>'allergy_id' = any($1) or allergy.id::text = any($1))
        and (operation.id is null or allergy.id is null or outcome <> 'applied')`,
      [ids],
    )
    expect(halves).toEqual([])
    await first.start()
  }
  for (const device of devices) {
    expect(await device.push()).toBe(true)
    await sent(device)
  }
  await expectEachOnce(ids)
  await hears(listening, ids.at(-1) ?? '', 30_000)
}, 120_000)

test('a stop is told by health first, serves on meanwhile, and a second signal ends the wait', async () => {
  const { second, openStillDevice, expectEachOnce } = processes
  await second.stop()
  await second.start({ DRAIN_SECONDS: '60' })
  const device = await openStillDevice(second.address, 'manager')
  const health = async () => (await fetch(`${second.address}/api/v1/health`)).status
  expect(await health()).toBe(200)
  const stopped = second.stop()
  await expect.poll(health).toBe(503)
  const id = await recordAllergy(device)
  expect(await device.push()).toBe(true)
  await expectEachOnce([id])
  second.signal('SIGTERM')
  expect(await stopped).toBe(0)
  await expect(health()).rejects.toThrow('fetch failed')
  await second.start()
}, 60_000)
