import { NativeSelect } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { NOTE_TYPES } from '#domain/entities/progress-note.ts'
import type { LocalDate } from '#domain/values/dates.ts'
import { useListFilters } from '../../ui/list/use-list-view.ts'
import { DateField } from '../../ui/record-form/date-field.tsx'
import style from './client-notes.module.css'
import { nameOf } from './note-words.ts'
import type { NotesOfClient, People } from './use-notes.ts'

const NAMES = ['type', 'staff', 'from', 'to'] as const

/** Type, author and days, kept in the address by their ids; and the notes they leave. */
export function useNoteFilters({ notes }: NotesOfClient, people: People | undefined, today: LocalDate) {
  const { t } = useTranslation()
  const [{ type, staff, from, to }, set] = useListFilters(NAMES)
  const rows = useMemo(
    () =>
      notes.filter(
        note =>
          (type === '' || note.note_type === type) &&
          (staff === '' || String(note.staff_id) === staff) &&
          (from === '' || note.note_date >= from) &&
          (to === '' || note.note_date <= to),
      ),
    [notes, type, staff, from, to],
  )
  const authors = [...new Set(notes.map(note => note.staff_id))]
  const day = (name: 'from' | 'to', value: string) => ({
    name,
    label: t(`progressNotes.filters.${name}`),
    description: undefined,
    error: undefined,
    withAsterisk: false,
    disabled: false,
    onBlur: () => {},
    today,
    isFilter: true,
    value,
    onChange: (picked: string) => set({ [name]: picked }),
  })
  const controls = (
    <>
      <NativeSelect
        className={style.filter}
        aria-label={t('progressNotes.columns.note_type')}
        value={type}
        onChange={event => set({ type: event.currentTarget.value })}
        data={[
          { value: '', label: t('progressNotes.filters.type') },
          ...NOTE_TYPES.map(value => ({ value, label: t(`progressNotes.types.${value}`) })),
        ]}
      />
      <NativeSelect
        className={style.filter}
        aria-label={t('progressNotes.columns.staff_id')}
        value={staff}
        onChange={event => set({ staff: event.currentTarget.value })}
        data={[
          { value: '', label: t('progressNotes.filters.staff') },
          ...authors.map(id => ({ value: String(id), label: nameOf(people, id, t) })),
        ]}
      />
      <div className={style.filter}>
        <DateField {...day('from', from)} min={undefined} max={to || today} />
      </div>
      <div className={style.filter}>
        <DateField {...day('to', to)} min={from || undefined} max={today} />
      </div>
    </>
  )
  const isSet = [type, staff, from, to].some(value => value !== '')
  const onClear = () => set({ type: '', staff: '', from: '', to: '' })
  return { rows, shown: { controls, ...(isSet ? { onClear } : {}) } }
}
