/** What a benchmark is: one thing the design has a goal for, measured on a stage that all of them share. */
import type { Stage } from './stage/stage.ts'

/** A single value is its own median. */
export interface Limits {
  readonly p50?: number
  readonly p95?: number
}

/** The goals of the design (§9): every limit that is set must hold. `stretch` is hoped for and misses nothing. */
export interface Goal {
  readonly most?: Limits
  readonly least?: Limits
  readonly stretch?: Limits
}

/** A file in `docs/`, and what is on it. */
export interface Picture {
  readonly file: string
  readonly shows: string
}

export interface Measured {
  /** Whose it is, where others are measured beside Hearth: a column of their table. */
  readonly of?: string
  /** What was measured, as a person would say it. */
  readonly what: string
  readonly unit: 'ms' | 's' | 'MB' | 'KB' | 'rows/s' | 'operations/s' | 'times'
  /** One value, or many of which median and spread are told. */
  readonly values: readonly number[]
  /** Absent where the design has none: then it stands there for comparison. */
  readonly goal?: Goal
  /** What somebody has to know to read it rightly. */
  readonly note?: string
  readonly pictures?: readonly Picture[]
}

export interface Figure {
  /** As in `npm run bench -- name`. */
  readonly name: string
  readonly title: string
  /** Taken by `npm run bench -- quick`. */
  readonly isQuick?: boolean
  /** Never taken of another build: it makes builds of its own, or times what this clone does. */
  readonly isOfThisBuild?: boolean
  take(stage: Stage): Promise<Measured[]>
}
