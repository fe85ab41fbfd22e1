/** The stages of a scope's history: `undated`, `recent`, months (`YYYY-MM`); and which of them are wholly on a device. */
import { addMonths, type LocalMonth } from '#domain/values/dates.ts'

export const isMonth = (stage: string): boolean => /^\d/.test(stage)

/** Of a moment in milliseconds, by UTC as the server's stages are. */
export const monthAt = (now: number): LocalMonth => new Date(now).toISOString().slice(0, 7)

export const addToMonth = (month: LocalMonth, months: number): LocalMonth =>
  addMonths(`${month}-01`, months).slice(0, 7)

export const newestMonth = (stages: readonly string[]): LocalMonth | undefined =>
  stages.filter(isMonth).sort().at(-1)

/** Those walked, and the months that began since, up to the one of today: they came by the feed. */
export function stagesHere(walked: readonly string[], today: LocalMonth): string[] {
  const stages = [...walked]
  const newest = newestMonth(walked)
  if (newest === undefined) return stages
  for (let month = addToMonth(newest, 1); month <= today; month = addToMonth(month, 1)) stages.push(month)
  return stages
}

/** Orders and the doses since yesterday. The orders come first: without the doses all of them would look due (M11). */
export const isRoundHere = (walked: readonly string[]): boolean =>
  walked.includes('undated') && walked.includes('recent')
