/** Notes and tracked values of the last days, in an emergency. */
import type { TFunction } from 'i18next'
import { fullName } from '#domain/values/full-name.ts'
import type { People } from '../../charts/people.ts'
import type { HomeRow } from '../../charts/use-chart.ts'
import { momentWords, shortDate } from '../../labels/dates.ts'
import { detailWordsWithRange } from '../../labels/tracking-entry.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { Card } from '../../ui/page/card.tsx'
import cards from '../../ui/page/cards.module.css'
import style from './emergency.module.css'
import type { EmergencyRecords } from './use-emergency-records.ts'

interface RecordsProps {
  readonly home: HomeRow
  readonly people: People
}

function nameIn(people: People, userId: number, t: TFunction): string {
  const person = people.get(userId)
  return person === undefined ? t('emergency.chart.someone') : fullName(person)
}

export function EmergencyNotes({
  notes,
  home,
  people,
}: RecordsProps & { readonly notes: EmergencyRecords['notes'] | undefined }) {
  const t = useLabels()
  return (
    <Card title={t('emergency.chart.notes')}>
      {notes?.length === 0 && <p className={cards.none}>{t('emergency.chart.noNotes')}</p>}
      <ul className={cards.entries}>
        {notes?.map(({ id, note_date, note_type, content, staff_id, created_at }) => (
          <li key={id} className={cards.entry}>
            <div>
              <strong>
                {shortDate(note_date, t)} · {t(`labels.progress_note.values.note_type.${note_type}`)}
              </strong>
              <p className={style.text}>{content}</p>
              <span className={cards.small}>
                {t('emergency.chart.by', {
                  name: nameIn(people, staff_id, t),
                  when: momentWords(created_at, home, t),
                })}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

export function EmergencyValues({
  entries,
  home,
  people,
}: RecordsProps & { readonly entries: EmergencyRecords['values'] | undefined }) {
  const t = useLabels()
  return (
    <Card title={t('emergency.chart.values')}>
      {entries?.length === 0 && <p className={cards.none}>{t('emergency.chart.noValues')}</p>}
      <ul className={cards.entries}>
        {entries?.map(({ id, category_name, details, notes, staff_id, entry_datetime }) => (
          <li key={id} className={cards.entry}>
            <div>
              <strong>{category_name}</strong>
              {details.map(detail => (
                <span key={detail.key} data-figures>
                  {detailWordsWithRange(detail, t)}
                </span>
              ))}
              {notes && <p className={style.text}>{notes}</p>}
              <span className={cards.small}>
                {t('emergency.chart.by', {
                  name: nameIn(people, staff_id, t),
                  when: momentWords(entry_datetime, home, t),
                })}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
