import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { fullName } from '#domain/entities/client.ts'
import { canOpen } from '#domain/rules/permissions.ts'
import { momentWords, shortDate } from '../../labels/dates.ts'
import { useSession } from '../../session/session.ts'
import { RecordStateWords } from '../../sync/record-state.tsx'
import { Badge } from '../../ui/badge.tsx'
import { type Detail, DetailDialog } from '../../ui/dialog/detail-dialog.tsx'
import style from './client-notes.module.css'
import { nameOf, TYPE_TONES } from './note-words.ts'
import type { Note, NotesOfClient, NoteVersion, People } from './use-notes.ts'

interface NoteDetailProps {
  note: Note
  read: NotesOfClient
  people: People | undefined
  onEdit?: () => void
  onRemove?: () => void
  onClose: () => void
}

/** One note to read, with everything it said before. */
export function NoteDetail({ note, read, people, onEdit, onRemove, onClose }: NoteDetailProps) {
  const { t } = useTranslation()
  const { client, home } = read
  const versions = read.versions.filter(version => version.progress_note_id === note.id)
  const details: Detail[] = [
    { label: t('progressNotes.detail.date'), value: shortDate(note.note_date) },
    { label: t('progressNotes.detail.type'), value: <TypeBadge note={note} /> },
    { label: t('progressNotes.detail.content'), value: note.content, isLong: true },
    { label: t('progressNotes.detail.staff'), value: nameOf(people, note.staff_id, t) },
    { label: t('progressNotes.detail.client'), value: fullName(client) },
    { label: t('progressNotes.detail.home'), value: home.home_name },
    { label: t('progressNotes.detail.created'), value: momentWords(note.created_at, home, t) },
    {
      label: t('progressNotes.detail.updated'),
      value: (
        <>
          {momentWords(note.updated_at, home, t)} <RecordStateWords state={note.record_state} />
        </>
      ),
    },
    ...useDoseDetail(note),
  ]
  return (
    <DetailDialog
      opened
      onClose={onClose}
      title={t('progressNotes.detail.title')}
      details={details}
      actions={
        <>
          {onRemove && (
            <Button variant="default" onClick={onRemove}>
              {t('progressNotes.actions.delete')}
            </Button>
          )}
          {onEdit && <Button onClick={onEdit}>{t('progressNotes.actions.edit')}</Button>}
        </>
      }
    >
      {versions.length > 0 && <Versions versions={versions} read={read} people={people} />}
    </DetailDialog>
  )
}

/** The way to the dose it is about, for whoever may open the MAR. */
function useDoseDetail(note: Note): Detail[] {
  const { t } = useTranslation()
  const session = useSession()
  const role = session.state === 'authenticated' ? session.role : undefined
  if (note.administration_id === null || !canOpen(role, 'mar')) return []
  const to = `/dashboard/mar/${note.client_id}?day=${note.note_date}`
  return [
    {
      label: t('progressNotes.detail.aboutDose'),
      value: <Link to={to}>{t('progressNotes.detail.openDose')}</Link>,
    },
  ]
}

const TypeBadge = ({ note }: { note: Note | NoteVersion }) => {
  const { t } = useTranslation()
  return <Badge tone={TYPE_TONES[note.note_type]}>{t(`progressNotes.types.${note.note_type}`)}</Badge>
}

interface VersionsProps {
  versions: readonly NoteVersion[]
  read: NotesOfClient
  people: People | undefined
}

function Versions({ versions, read, people }: VersionsProps) {
  const { t } = useTranslation()
  return (
    <section className={style.versions}>
      <h3>{t('progressNotes.detail.earlier')}</h3>
      <ol>
        {versions.map(version => (
          <li key={version.id} className={style.version}>
            <div className={style.versionHead}>
              <span>
                {t('progressNotes.detail.replaced', {
                  when: momentWords(version.replaced_at, read.home, t),
                  name: nameOf(people, version.replaced_by, t),
                })}
              </span>
              <span>{shortDate(version.note_date)}</span>
              <TypeBadge note={version} />
            </div>
            <p>{version.content}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
