/**
 * An address opened anew at any moment, of the first sync, of the round, of a replay: the page that is left lives on in
 * the back-forward cache, and the next one must never wait for what it holds (S12.3).
 */
import { expect, test } from 'playwright/test'
import { type Hearth, startHearth } from '../support/hearth.ts'
import { officeOf, prescribeAroundNow, type TwoDoses } from '../support/office.ts'
import { PASSWORD } from '../support/people.ts'
import { pause, startWebKit, type WebKit, type Window } from './driver.ts'

const CAREGIVER = 'caregiver@hearth.test'
/** A dozen navigations each. */
const DEVICES = Number(process.env.DEVICES ?? 9)
/** Other moments with another seed. */
const FIRST_SEED = Number(process.env.SEED ?? 0)
/** However slow the machine: a page that waits for another one waits for good. */
const STALL_MS = 30_000

const HEADING = `document.querySelector('h1')`
const ROUND = `${HEADING}?.textContent.startsWith('MAR - ') && !document.querySelector('[aria-busy=true]')`
const SAVED = `document.querySelector('header').textContent.includes('All saved')`

/** Mulberry32: the same moments for the same seed. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

let hearth: Hearth
let webkit: WebKit
test.beforeAll(async () => {
  hearth = await startHearth(process.env.BUILT === undefined ? {} : { built: process.env.BUILT })
  webkit = await startWebKit()
})
test.afterAll(async () => {
  webkit.stop()
  await hearth.stop()
})

for (let device = 1; device <= DEVICES; device++) {
  test(`[S12.3] device ${device}: navigations at random moments, and no page waits for the one before`, async () => {
    await hearth.query('DELETE FROM rate_limit')
    const doses = await prescribeAroundNow(await officeOf(hearth), 'Walter Abbott')
    const window = await webkit.open()
    await live({ window, hearth, doses, random: randomFrom(FIRST_SEED + device) })
    await window.close()
  })
}

interface Errand {
  readonly window: Window
  readonly hearth: Hearth
  readonly doses: TwoDoses
  readonly random: () => number
}

async function live({ window, hearth, doses, random }: Errand): Promise<void> {
  const round = `${hearth.address}/dashboard/mar`
  const chart = `${round}/${doses.clientId}`
  const wander = async (times: number, mostMs: number) => {
    for (let left = times; left > 0; left--) {
      await pause(random() * mostMs)
      await window.go(random() < 0.5 ? round : chart)
    }
    await window.go(round)
    await window.see(ROUND, STALL_MS)
  }
  await signIn(window, hearth)
  // While the first sync runs.
  await wander(3, 1_500)

  // A dose is given, and the address is opened anew while it is recorded and sent.
  await give(window, chart, doses, 0)
  await wander(2, 600)
  await window.see(SAVED, STALL_MS)

  // While what was recorded without a network is replayed.
  await window.go(chart)
  await window.see(dose(doses, 1), STALL_MS)
  hearth.wire.cut()
  await give(window, undefined, doses, 1)
  hearth.wire.restore()
  await wander(2, 1_500)
  await window.see(SAVED, 90_000)
  const [{ given } = { given: 0 }] = await hearth.query<{ given: number }>(
    `select count(*)::integer as given from mark where medication_id = $1 and status = 'given'`,
    [doses.orderId],
  )
  expect(given).toBe(2)
}

async function signIn(window: Window, hearth: Hearth): Promise<void> {
  const isAt = (path: string) => `location.pathname === '${path}'`
  await window.go(`${hearth.address}/login`)
  await window.see(`document.querySelector('input[type=password]')`, STALL_MS)
  await window.type('Email', CAREGIVER)
  await window.type('Password', PASSWORD)
  await press(window, 'Sign in')
  await window.see(isAt('/verify-otp'), STALL_MS)
  await window.see(`document.querySelector('input[name=otp]')`, STALL_MS)
  await window.type('OTP Code', await hearth.codeFor(CAREGIVER))
  await window.run(`document.querySelector('input[type=radio][value=mine]').click()`)
  await press(window, 'Verify OTP')
  await window.see(isAt('/dashboard'), STALL_MS)
}

const press = (window: Window, name: string) =>
  window.run(
    `[...document.querySelectorAll('button')].find(one => one.textContent.trim() === arguments[0]).click()`,
    name,
  )

/** The line of a dose, as an expression. */
const dose = ({ drug, times }: TwoDoses, which: 0 | 1) =>
  `[...document.querySelectorAll('li')].find(line =>
    line.textContent.includes(${JSON.stringify(drug)}) && line.textContent.includes(${JSON.stringify(times[which])}))`

async function give(window: Window, chart: string | undefined, doses: TwoDoses, which: 0 | 1): Promise<void> {
  const line = dose(doses, which)
  const button = `[...(${line})?.querySelectorAll('button') ?? []].find(one => one.textContent.includes('Mark as Given'))`
  if (chart !== undefined) await window.go(chart)
  await window.see(button, STALL_MS)
  // What has just come takes no tap.
  await pause(1_000)
  await window.run(`(${button}).click()`)
  const anyway = `[...document.querySelectorAll('button')].find(one => one.textContent.trim() === 'Give it anyway')`
  await window.see(`(${line})?.textContent.includes('Given') && !(${button}) || ${anyway}`, STALL_MS)
  await window.run(`${anyway}?.click()`)
  await window.see(`!(${button})`, STALL_MS)
}
