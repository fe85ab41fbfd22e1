import type { Figure, Measured } from '../figure.ts'
import { signInByCall } from '../stage/caller.ts'
import { openPeers, type PeerName } from '../stage/peers.ts'

/** So much of the home's history that the slowest of the three is done within a minute. */
const MONTHS = 3
const OPERATIONS = 500
const PULLS = 10
const CHANGES = 10

const NAMES: Readonly<Record<PeerName, string>> = { rxdb: 'RxDB', pouchdb: 'PouchDB' }

export const peers: Figure = {
  name: 'peers',
  title: 'The same rows with RxDB (Dexie storage, HTTP) and PouchDB (express-pouchdb), in the same browser',
  async take(stage) {
    const hearth = await stage.hearth()
    const tablet = await stage.tablet()
    const ours = await tablet.engine('firstSync', MONTHS)
    const caller = await signInByCall(hearth)
    const ourPulls: number[] = []
    for (let time = 0; time < PULLS; time++) {
      const operations = await caller.marks(hearth.home.untouched(CHANGES / 2))
      await caller.post('/sync/push', JSON.stringify({ operations }))
      ourPulls.push(await tablet.engine('pullOnce'))
    }
    await tablet.engine('give', hearth.home.untouched(OPERATIONS))
    const ourReplay = await tablet.engine('replay')
    await tablet.engine('firstSync')

    const theirs = await openPeers(stage, hearth.database, ours.rows)
    const sync = [result('Hearth', 'First sync', 'rows/s', [(ours.rows / ours.ms) * 1_000], FIRST_SYNC)]
    const delta = [result('Hearth', 'Pull of 10 changes', 'ms', ourPulls, DELTA)]
    const replay = [result('Hearth', `Replay of ${OPERATIONS} operations`, 'ms', [ourReplay], REPLAY)]
    try {
      for (const peer of ['rxdb', 'pouchdb'] as const) {
        const first = await theirs.call(peer, 'firstSync')
        if (first.rows !== theirs.rows) throw new Error(`${peer} has ${first.rows} of ${theirs.rows} rows.`)
        sync.push(result(NAMES[peer], 'First sync', 'rows/s', [(first.rows / first.ms) * 1_000]))
        delta.push(result(NAMES[peer], 'Pull of 10 changes', 'ms', await theirs.call(peer, 'delta', PULLS)))
        const took = await theirs.call(peer, 'replay', theirs.newMarks(OPERATIONS))
        replay.push(result(NAMES[peer], `Replay of ${OPERATIONS} operations`, 'ms', [took]))
      }
    } finally {
      await theirs.close()
    }
    stage.say(`  (${theirs.rows} rows each)`)
    return [...sync, ...delta, ...replay]
  },
}

const FIRST_SYNC =
  'The peers read from a server that keeps everything in memory, without sign-in, rights, snapshots or PostgreSQL, and write with the relaxed durability that is their default; RxDB with two of our indexes, PouchDB with none. Hearth reads through rights from PostgreSQL and writes strictly, with all its indexes. So the comparison favors the peers.'
const DELTA =
  'Here too the peers talk to a server in memory. RxDB and PouchDB bring ten changed rows, Hearth ten new ones.'
const REPLAY =
  'Hearth sends signed operations that are authorized, applied, entered in the operation log and committed with fsync, and stores receipts; the peers send rows that are put into memory.'

function result(
  who: string,
  what: string,
  unit: Measured['unit'],
  values: readonly number[],
  note?: string,
): Measured {
  return { what: `${what}, ${who}`, unit, values, ...(note === undefined ? {} : { note }) }
}
