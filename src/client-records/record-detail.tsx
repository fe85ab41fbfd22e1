import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fullName } from '#domain/values/full-name.ts'
import { momentWords } from '../labels/dates.ts'
import { colleagueName } from '../people/colleague-name.ts'
import { RecordStateLabel } from '../sync/record-state.tsx'
import { type Detail, DetailDialog } from '../ui/dialog/detail-dialog.tsx'
import type { RowAction } from '../ui/list/row-menu.tsx'
import style from './client-records.module.css'
import type { People, RecordCollection, RecordKind, RecordOf, VersionOf } from './record-kind.ts'
import { dateWords } from './record-words.ts'
import type { RecordsOfClient } from './use-records.ts'

/** The props that the page passes to the detail of its kind. */
export interface RecordDialogProps<C extends RecordCollection> {
  kind: RecordKind<C>
  record: RecordOf<C>
  clientRecords: RecordsOfClient<C>
  people: People
  /** Actions specific to the kind. */
  actions: readonly RowAction[]
  onEdit?: () => void
  onRemove?: () => void
  onClose: () => void
}

export interface RecordDetailProps<C extends RecordCollection> {
  dialogProps: RecordDialogProps<C>
  /** Details specific to the kind: `details` below the date, `moreDetails` below the details of all kinds. */
  details: readonly Detail[]
  moreDetails?: readonly Detail[]
  /** Renders a former version below a line with the time of the change; `badges` is shown on that line. */
  renderVersion: (version: VersionOf<C>) => { badges: ReactNode; content: ReactNode }
}

/** One read-only record, with all its former versions. */
export function RecordDetail<C extends RecordCollection>(props: RecordDetailProps<C>) {
  const { dialogProps, details, moreDetails = [], renderVersion } = props
  const { kind, record, clientRecords, people, actions, onEdit, onRemove, onClose } = dialogProps
  const { client, home } = clientRecords
  const { wordsKey } = kind
  const { t } = useTranslation()
  const versions = clientRecords.versions.filter(version => kind.recordIdOf(version) === record.id)
  const allDetails: Detail[] = [
    { label: t(`${wordsKey}.columns.date`), value: dateWords(kind.dateOrInstantOf(record), home, t) },
    ...details,
    { label: t(`${wordsKey}.detail.author`), value: colleagueName(people, kind.authorOf(record), t) },
    { label: t('records.detail.client'), value: fullName(client) },
    { label: t('records.detail.home'), value: home.home_name },
    { label: t('records.created'), value: momentWords(record.created_at, home, t) },
    {
      label: t('records.detail.updated'),
      value: (
        <>
          {momentWords(record.updated_at, home, t)} <RecordStateLabel state={record.record_state} />
        </>
      ),
    },
    ...moreDetails,
  ]
  return (
    <DetailDialog
      opened
      onClose={onClose}
      title={t(`${wordsKey}.detail.title`)}
      details={allDetails}
      actions={
        <>
          {onRemove && (
            <Button variant="default" onClick={onRemove}>
              {t('records.actions.delete')}
            </Button>
          )}
          {actions.map(({ label, onPick }) => (
            <Button key={label} variant="default" onClick={onPick}>
              {label}
            </Button>
          ))}
          {onEdit && <Button onClick={onEdit}>{t('records.actions.edit')}</Button>}
        </>
      }
    >
      {versions.length > 0 && (
        <section className={style.versions}>
          <h3>{t('records.detail.earlier')}</h3>
          <ol>
            {versions.map(version => {
              const { badges, content } = renderVersion(version)
              return (
                <li key={version.id} className={style.version}>
                  <div className={style.versionHead}>
                    <span>
                      {t(`${wordsKey}.detail.replaced`, {
                        when: momentWords(version.replaced_at, home, t),
                        name: colleagueName(people, version.replaced_by, t),
                      })}
                    </span>
                    {badges}
                  </div>
                  {content}
                </li>
              )
            })}
          </ol>
        </section>
      )}
    </DetailDialog>
  )
}
