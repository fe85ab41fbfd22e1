/** Two API processes on one database. Each can die at any query, its connections with it; a fresh one takes its place. */
import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { type App, createApp } from '#server/app.ts'
import { databaseFromPool, openPool } from '#server/database/connection.ts'
import { createWrites, type WritingDependencies } from '#server/operations/writes.ts'
import { createPusher } from '#server/push/pusher.ts'
import { createLocalReadRunner } from '#server/routes/make-read.ts'
import { createHeavyReads } from '#server/turns/heavy-reads.ts'

export type DeathMoment = 'before' | 'after'

interface Process {
  readonly app: App
  readonly pool: pg.Pool
  /** Rejects when it dies. */
  readonly death: Promise<never>
  dieAt(query: number, moment: DeathMoment): void
}

const CONNECTIONS_A_PROCESS = 4

export class ServerPair {
  deaths = 0
  readonly #underWay = new Set<Promise<Response>>()
  #processes: [Process, Process]
  readonly #connectionString: string
  readonly #now: () => number

  constructor(connectionString: string, now: () => number) {
    this.#connectionString = connectionString
    this.#now = now
    this.#processes = [this.#start(0), this.#start(1)]
  }

  /** What a device hears; a connection reset when the process dies meanwhile. */
  async answer(which: 0 | 1, request: Request): Promise<Response> {
    const { app, death } = this.#processes[which]
    const answer = Promise.resolve(app.fetch(request))
    this.#underWay.add(answer)
    const forget = () => this.#underWay.delete(answer)
    answer.then(forget, forget)
    return Promise.race([answer, death])
  }

  /** Resolves when no request is being worked on, whoever still waits for its answer. */
  async idle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay)
  }

  dieAt(which: 0 | 1, query: number, moment: DeathMoment): void {
    this.#processes[which].dieAt(query, moment)
  }

  /** Nobody dies any more. */
  spare(): void {
    for (const one of this.#processes) one.dieAt(Number.POSITIVE_INFINITY, 'before')
  }

  async stop(): Promise<void> {
    await Promise.all(this.#processes.map(({ pool }) => pool.end()))
  }

  #start(which: 0 | 1): Process {
    const pool = openPool(this.#connectionString, { maxConnections: CONNECTIONS_A_PROCESS })
    const clients = new Set<pg.PoolClient>()
    let queriesLeft = Number.POSITIVE_INFINITY
    let momentOfDeath: DeathMoment = 'before'
    let isDead = false
    let tellDeath = (_: Error) => {}
    const death = new Promise<never>((_, reject) => {
      tellDeath = reject
    })
    death.catch(() => {})

    const die = () => {
      if (isDead) return
      isDead = true
      this.deaths++
      tellDeath(new TypeError('Failed to fetch'))
      for (const client of clients) socketOf(client).destroy()
      pool.end().catch(() => {})
      this.#processes[which] = this.#start(which)
    }
    const dieIf = (moment: DeathMoment) => {
      if (queriesLeft <= 0 && moment === momentOfDeath) die()
      if (isDead) throw new Error('The process is dead.')
    }
    pool.on('connect', client => {
      clients.add(client)
      client.on('end', () => clients.delete(client))
      const query = client.query.bind(client) as (...rest: unknown[]) => Promise<unknown>
      const mortal = async (...rest: unknown[]) => {
        queriesLeft--
        dieIf('before')
        const result = await query(...rest)
        dieIf('after')
        return result
      }
      client.query = mortal as typeof client.query
    })

    const database = databaseFromPool(pool)
    const dependencies: WritingDependencies = {
      database,
      healthDatabase: database,
      jobsDatabase: database,
      pools: () => [],
      writes: createWrites({ database, writeDatabase: database }),
      heavyReads: createHeavyReads(() => createLocalReadRunner(database)),
      connectionString: this.#connectionString,
      now: this.#now,
      random: size => new Uint8Array(randomBytes(size)),
      pusher: createPusher({ subject: 'mailto:nobody@example.org' }),
      mailer: { async send() {} },
      log: () => {},
      settings: {
        publicUrl: 'https://hearth.example.org',
        isDemo: false,
        trustProxy: false,
        isHttps: true,
        metricsToken: undefined,
      },
    }
    return {
      app: createApp(dependencies),
      pool,
      death,
      dieAt(query, moment) {
        queriesLeft = query
        momentOfDeath = moment
      },
    }
  }
}

/** A killed process closes no connection politely. pg does not show its socket. */
const socketOf = (client: pg.PoolClient) =>
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream
