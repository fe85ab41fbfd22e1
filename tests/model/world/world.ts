/** Everything one run has: a company, its devices, two servers, one clock, and what is written down about it. */
import type { Database } from '#server/database/connection.ts'
import { Oracle } from '../laws/oracle.ts'
import type { MovedChart } from '../laws/whole-charts.ts'
import type { Tally } from '../tally.ts'
import type { Company } from './company.ts'
import { Device } from './device.ts'
import { HomeTablet } from './home-tablet.ts'
import { Later } from './later.ts'
import type { ServerPair } from './servers.ts'
import { Streams } from './streams.ts'

export interface Clock {
  /** Milliseconds since 1970. */
  now: number
}

export class World {
  readonly later = new Later()
  readonly oracle = new Oracle()
  readonly streams: Streams
  readonly devices: Device[]
  /** One of the devices. */
  readonly homeTablet: HomeTablet
  readonly history: string[] = []
  /** Clients who did not stay where they were all the time, with the chart they took along the last time. */
  readonly movedClients = new Map<number, MovedChart | undefined>()
  /** Homes whose zone was changed. */
  readonly rezonedHomes = new Set<number>()
  /** For words and numbers that occur once in a story. */
  #unique = 0
  readonly #random: () => number
  /** Of the tablet of a home alone, so that what happens on the others does not depend on it. */
  readonly #tabletRandom: () => number

  constructor(
    readonly database: Database,
    readonly servers: ServerPair,
    readonly clock: Clock,
    readonly company: Company,
    readonly tally: Tally,
    salt: number,
    /** Rows a page of a pull. */
    readonly page: number,
  ) {
    this.#random = mulberry32(salt)
    this.#tabletRandom = mulberry32(salt + 1)
    this.streams = new Streams(database)
    const [ruth, dana, jo, , nora] = company.people
    if (ruth === undefined || dana === undefined || jo === undefined || nora === undefined)
      throw new Error('Nobody works here.')
    this.homeTablet = new HomeTablet(this, 'the home’s tablet', nora)
    this.devices = [
      new Device(this, 'tablet one', dana),
      new Device(this, 'tablet two', jo),
      new Device(this, 'laptop', ruth),
      this.homeTablet,
    ]
  }

  readonly random = (size: number): Uint8Array => bytesFrom(this.#random, size)
  readonly randomOfTablet = (size: number): Uint8Array => bytesFrom(this.#tabletRandom, size)

  unique(): number {
    return ++this.#unique
  }

  device(index: number): Device {
    const device = this.devices[index % this.devices.length]
    if (device === undefined) throw new Error('There is no device.')
    return device
  }

  /** The device beside one, by its place: of people's own there are three. */
  beside(index: number): number {
    return (index + 1) % (this.devices.length - 1)
  }

  get nowInstant(): string {
    return new Date(this.clock.now).toISOString()
  }

  note(line: string): void {
    this.history.push(`${this.nowInstant.slice(5, 19)} ${line}`)
  }
}

const bytesFrom = (random: () => number, size: number): Uint8Array =>
  Uint8Array.from({ length: size }, () => Math.floor(random() * 256))

/** A small seeded random number generator (Tommy Ettinger's mulberry32, public domain). */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
