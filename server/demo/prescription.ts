/** Types and helpers to write the prescription table. */
import type { FrequencyType } from '#domain/entities/medication-version.ts'
import type { DrugKey } from './formulary.ts'

export interface Schedule {
  readonly frequency_type: FrequencyType
  readonly frequency_value?: number
  readonly daily_frequency?: number
  readonly administration_times?: string[]
  readonly administration_days?: string[]
}

/** A change of an order from a day on; the day is counted back from the day of loading (M9). */
export interface OrderChange {
  readonly days_ago: number
  readonly drug?: DrugKey
  readonly dosage?: number
  readonly schedule?: Schedule
}

/** A prescription. Its days count back from the day of loading: 0 is that day, negative numbers are later days. */
export interface Prescription {
  readonly drug: DrugKey
  readonly dosage: number
  readonly schedule: Schedule
  readonly notes?: string
  /** The first day; by default the client's first day. */
  readonly startDaysAgo?: number
  /** The last day, if it was known from the start. */
  readonly endDaysAgo?: number
  /** The day on which an ongoing order was ended. */
  readonly stoppedDaysAgo?: number
  readonly change?: OrderChange
}

export const prescribe = (
  drug: DrugKey,
  dosage: number,
  schedule: Schedule,
  details: Omit<Prescription, 'drug' | 'dosage' | 'schedule'> = {},
): Prescription => ({ drug, dosage, schedule, ...details })

/** Returns a schedule of this many times a day at the usual times. */
export const timesADay = (times: number): Schedule => ({ frequency_type: 'daily', daily_frequency: times })

/** Returns a schedule of every day at these times. */
export const dailyAt = (...times: string[]): Schedule => ({
  frequency_type: 'daily',
  daily_frequency: times.length,
  administration_times: times,
})

export const weekly = (time: string, ...weekdays: string[]): Schedule => ({
  frequency_type: 'weekly',
  administration_times: [time],
  administration_days: weekdays,
})

/** Returns a schedule of this many days a week, spread evenly instead of on fixed weekdays. */
export const timesAWeek = (time: string, days: number): Schedule => ({
  frequency_type: 'weekly',
  frequency_value: days,
  administration_times: [time],
})

export const monthly = (time: string, ...days: number[]): Schedule => ({
  frequency_type: 'monthly',
  administration_times: [time],
  administration_days: days.map(String),
})

export const everyFewDays = (time: string, days: number): Schedule => ({
  frequency_type: 'interval',
  frequency_value: days,
  administration_times: [time],
})

export const asNeeded: Schedule = { frequency_type: 'as_needed' }
