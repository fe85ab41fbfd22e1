import type { Page } from 'playwright'
import type { Figure, Measured } from '../figure.ts'
import { signInByCall } from '../stage/caller.ts'
import { countWire, diskOf, heapOf, wireOf } from '../stage/costs.ts'
import { tabletOf } from '../stage/device.ts'
import { openPeers, type PeerName } from '../stage/peers.ts'
import type { Stage } from '../stage/stage.ts'

const OPERATIONS = 1_000
const PULLS = 10
const CHANGES = 10
const WRITES = 60
const WARM_UP = 10

const PEERS: Readonly<Record<PeerName, string>> = {
  dexie: 'bare Dexie',
  rxdb: 'RxDB',
  pouchdb: 'PouchDB',
  replicache: 'Replicache',
}

/** What each is asked, Hearth too, in this order. */
interface Works {
  readonly page: Page
  firstSync(): Promise<{ ms: number; rows: number }>
  pulls(): Promise<readonly number[]>
  follow(): Promise<readonly number[]>
  replay(): Promise<number>
}

export const peers: Figure = {
  name: 'peers',
  isOfThisBuild: true,
  title:
    'The same 100,000 rows with Hearth, bare Dexie, RxDB, PouchDB and Replicache, each in a browser of its own',
  async take(stage) {
    const hearth = await stage.freshHearth()
    const ours = await openOurs(stage, hearth)
    const { rows, measured } = await measure('Hearth', ours)
    const theirs = await openPeers(stage, hearth.database, rows)
    stage.say(`  (${rows} rows, ${theirs.rows} of them with the others)`)
    try {
      for (const peer of ['dexie', 'rxdb', 'pouchdb', 'replicache'] as const) {
        const { page, call, close } = await theirs.open(peer)
        const found = await measure(PEERS[peer], {
          page,
          firstSync: () => call('firstSync'),
          pulls: () => call('delta', PULLS),
          follow: () => call('follow', theirs.newMarks(WARM_UP + WRITES)),
          replay: () => call('replay', theirs.newMarks(OPERATIONS)),
        })
        if (found.rows !== theirs.rows) throw new Error(`${peer} has ${found.rows} of ${theirs.rows} rows.`)
        measured.push(...found.measured)
        await close()
      }
    } finally {
      theirs.close()
    }
    return measured
  },
}

/** A device that has nothing yet, at a server that has answered another one before. */
async function openOurs(stage: Stage, hearth: Awaited<ReturnType<Stage['hearth']>>): Promise<Works> {
  const { home, address } = hearth
  await stage.tablet()
  const { page, engine } = await tabletOf(await stage.device(), address)
  const caller = await signInByCall(hearth)
  await engine('countRows')
  return {
    page,
    firstSync: () => engine('firstSync'),
    async pulls() {
      const took: number[] = []
      for (let time = 0; time < PULLS; time++) {
        const operations = await caller.marks(home.untouched(CHANGES / 2))
        await caller.post('/sync/push', JSON.stringify({ operations }))
        took.push(await engine('pullOnce'))
      }
      return took
    },
    follow: () => engine('followWrites', home.untouched(WARM_UP + WRITES), 'begun'),
    async replay() {
      await engine('replay')
      await engine('give', home.untouched(OPERATIONS))
      return engine('replay')
    },
  }
}

async function measure(of: string, { page, firstSync, pulls, follow, replay }: Works) {
  await countWire(page)
  const { ms, rows } = await firstSync()
  const wire = await wireOf(page)
  const disk = await diskOf(page)
  const heap = await heapOf(page)
  const measured: Measured[] = [
    { of, what: 'First sync', unit: 'ms', values: [ms] },
    { of, what: 'Received for it', unit: 'MB', values: [wire] },
    { of, what: 'On disk after it', unit: 'MB', values: [disk] },
    { of, what: 'JavaScript heap after it', unit: 'MB', values: [heap] },
    { of, what: `Pull of ${CHANGES} changes`, unit: 'ms', values: await pulls() },
    {
      of,
      what: 'Local write begun to live query',
      unit: 'ms',
      values: (await follow()).slice(WARM_UP),
    },
    {
      of,
      what: `Replay of ${OPERATIONS.toLocaleString('en-US')} operations`,
      unit: 'ms',
      values: [await replay()],
    },
  ]
  return { rows, measured }
}
