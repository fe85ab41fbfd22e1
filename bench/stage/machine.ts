/** What a figure was taken on: without it a number says nothing. */
import { execFileSync } from 'node:child_process'
import { cpus, loadavg, totalmem } from 'node:os'

export interface Machine {
  readonly cores: number
  readonly processor: string
  readonly memory_gb: number
  readonly node: string
  readonly chromium: string
}

export const machine = (chromium: string): Machine => ({
  cores: cpus().length,
  processor: cpus()[0]?.model ?? 'unknown',
  memory_gb: Math.round(totalmem() / 1024 ** 3),
  node: process.version,
  chromium:
    /[\d.]{5,}/.exec(execFileSync(chromium, ['--version'], { encoding: 'utf8', stdio: 'pipe' }))?.[0] ?? '',
})

/** How many programs wanted a processor in the last minute, on average. */
export const load = (): number => Math.round((loadavg()[0] ?? 0) * 10) / 10
