import type { TFunction } from 'i18next'
import type { AccessRecord } from '#domain/answers/access-record.ts'
import { momentWords, spreadsheetMoment, type WallClock } from '../../labels/dates.ts'
import type { Column } from '../../ui/list/columns.ts'
import style from './hipaa.module.css'

/** Returns the columns of the log. `t` must include the labels, because an operation is shown by its own name. */
export function logColumns(t: TFunction, clock: WallClock, hasClientColumn: boolean): Column<AccessRecord>[] {
  const personLabel = ({ person_id, person_name }: AccessRecord) =>
    person_name ?? t('hipaaCompliance.log.someone', { id: person_id })
  const actionLabel = ({ way, operation }: AccessRecord) =>
    operation === null
      ? t(`hipaaCompliance.log.ways.${way}`)
      : t(`labels.operations.${operation}` as 'labels.operations.task.create', {
          defaultValue: t('hipaaCompliance.log.ways.changed'),
        })
  const kindLabel = ({ what }: AccessRecord) => t(`hipaaCompliance.log.kinds.${what}`)
  const clientLabel = ({ client_id, client_name }: AccessRecord) =>
    client_name ?? (client_id === null ? null : t('hipaaCompliance.log.formerClient', { id: client_id }))
  const deviceLabel = ({ device_name }: AccessRecord) => device_name ?? t('hipaaCompliance.log.noDevice')
  const columns: Column<AccessRecord>[] = [
    {
      key: 'when',
      width: 150,
      title: t('hipaaCompliance.log.when'),
      cell: ({ at }) => momentWords(at, clock, t),
      exportValue: ({ at }) => spreadsheetMoment(at, clock),
    },
    {
      key: 'who',
      width: 140,
      title: t('hipaaCompliance.log.who'),
      cell: personLabel,
      exportValue: personLabel,
    },
    {
      key: 'what',
      width: 200,
      title: t('hipaaCompliance.log.what'),
      cell: entry => (
        <span className={style.two}>
          <span>{actionLabel(entry)}</span>
          <span className={style.small}>
            {entry.is_held ? `${kindLabel(entry)} · ${t('hipaaCompliance.log.held')}` : kindLabel(entry)}
          </span>
        </span>
      ),
      exportValue: entry =>
        [actionLabel(entry), kindLabel(entry), entry.is_held && t('hipaaCompliance.log.held')]
          .filter(Boolean)
          .join(', '),
    },
    {
      key: 'client',
      width: 150,
      title: t('hipaaCompliance.log.client'),
      cell: entry => clientLabel(entry) ?? t('ui.none'),
      exportValue: clientLabel,
    },
    {
      key: 'home',
      width: 120,
      title: t('hipaaCompliance.log.home'),
      cell: ({ home_name }) => home_name ?? t('ui.none'),
      exportValue: ({ home_name }) => home_name,
      isOptional: true,
    },
    {
      key: 'device',
      width: 150,
      title: t('hipaaCompliance.log.device'),
      cell: deviceLabel,
      exportValue: deviceLabel,
      isOptional: true,
    },
  ]
  return columns.filter(({ key }) => hasClientColumn || key !== 'client')
}
