/** Initial values of a note that starts from a dose: the dose, its day, and a line about what was given. */
import { useTranslation } from 'react-i18next'
import type { RowOf } from '#domain/registry.ts'
import { doseMoment } from '#domain/rules/doses/as-needed-days.ts'
import { amountText } from '#domain/rules/doses/dose-words.ts'
import { administrationState } from '#domain/rules/doses/effective-marks.ts'
import type { LocalDate } from '#domain/values/dates.ts'
import { momentTimeWords, shortDate, timeWords } from '../../labels/dates.ts'
import { recorderWords } from '../../labels/dose.ts'
import { readOne, readRows } from '../../mirror/read/read.ts'
import { useMirrorQuery } from '../../mirror/read/use-rows.ts'
import { colleagueName } from '../../people/colleague-name.ts'

export interface DoseNoteValues {
  administration_id: string
  note_date: LocalDate
  content: string
}

/** Returns initial values; null when the note is about no dose or it is not on this device; undefined while read. */
export function useDoseNoteValues(administrationId: string | null, home: RowOf<'home'> | undefined) {
  const { t } = useTranslation()
  const doseFacts = useMirrorQuery(
    async mirror => {
      if (administrationId === null) return null
      const administration = await readOne(mirror, 'administration', administrationId)
      if (administration === undefined) return null
      const doseQuery = { index: 'administration_id', is: administrationId } as const
      const marks = await readRows(mirror, { collection: 'mark', ...doseQuery })
      const state = administrationState(marks)
      const { effective, status } = state
      const [mark] = effective
      // The order version the mark's author saw (M9.7); where it was not kept, the version of the dose.
      const seenVersionId = mark?.medication_version_id
      const version =
        (seenVersionId ? await readOne(mirror, 'medication_version', seenVersionId) : undefined) ??
        (await readOne(mirror, 'medication_version', administration.medication_version_id))
      const personCards = await readRows(mirror, { collection: 'person_card', all: true })
      if (version === undefined) return null
      const doseDateTime = doseMoment(administration, state)
      return {
        administration,
        doseDateTime,
        mark,
        marks,
        status,
        version,
        people: new Map(personCards.map(person => [person.id, person])),
      }
    },
    [administrationId],
  )
  if (home === undefined) return null
  if (doseFacts === undefined || doseFacts === null) return doseFacts
  const { administration, doseDateTime, mark, marks, status, version, people } = doseFacts
  const when = `${shortDate(doseDateTime.date, t)}, ${timeWords(doseDateTime.time, home)}`
  const hasOutcome = status === 'given' || status === 'missed' || status === 'cancelled'
  const messageParams = {
    drug: version.medication_name,
    amount: amountText(version),
    slot: administration.is_as_needed
      ? t('progressNotes.form.dose.asNeeded', { when })
      : t('progressNotes.form.dose.due', { when }),
  }
  const doseLine =
    mark === undefined || !hasOutcome
      ? t(
          status === 'open' ? 'progressNotes.form.dose.open' : 'progressNotes.form.dose.disputed',
          messageParams,
        )
      : t(`progressNotes.form.dose.${status}`, {
          ...messageParams,
          name: recorderWords(mark, marks, id => colleagueName(people, id, t), t),
          at: momentTimeWords(mark.given_at ?? mark.recorded_at, home),
        })
  const noteValues: DoseNoteValues = {
    administration_id: administration.id,
    note_date: doseDateTime.date,
    content: `${doseLine}\n`,
  }
  return noteValues
}
