/** A note in words. */
import type { TFunction } from 'i18next'
import { fullName } from '#domain/entities/client.ts'
import type { NoteType } from '#domain/entities/progress-note.ts'
import { daysBetween, type LocalDate } from '#domain/values/dates.ts'
import type { Coverage } from '../../mirror/loaded-months.ts'
import type { Tone } from '../../ui/theme-colors.ts'
import type { People } from './use-notes.ts'

export const nameOf = (people: People | undefined, userId: number, t: TFunction): string => {
  const card = people?.get(userId)
  return card === undefined ? t('progressNotes.someone') : fullName(card)
}

export const TYPE_TONES: Readonly<Record<NoteType, Tone>> = {
  daily: 'plain',
  medical: 'accent',
  behavioral: 'waiting',
  social: 'plain',
  educational: 'plain',
  therapeutic: 'accent',
  incident: 'due',
  general: 'plain',
}

/** How many days back the notes here reach; undefined while no month is loaded. */
export const daysCovered = ({ from }: Coverage, today: LocalDate): number | undefined =>
  from === undefined ? undefined : daysBetween(`${from}-01`, today) + 1
