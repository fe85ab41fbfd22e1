/** The bottom of the sync panel: what to do when this tablet can no longer send, and the import for managers. */
import { Button } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { RESCUE_ROLES } from '#domain/rules/access/permissions.ts'
import { useSession } from '../../session/session.ts'
import style from './rescue-section.module.css'
import { SaveRescueFile } from './save-rescue-file.tsx'
import { useStorageWords } from './use-storage-words.ts'

interface RescueSectionProps {
  hasUnsent: boolean
  hasPhotos: boolean
  onImport: () => void
}

export function RescueSection({ hasUnsent, hasPhotos, onImport }: RescueSectionProps) {
  const t = useStorageWords()
  const session = useSession()
  const role = session.state === 'authenticated' ? session.role : undefined
  const canImport = role !== undefined && RESCUE_ROLES.includes(role)
  if (!hasUnsent && !hasPhotos && !canImport) return null
  return (
    <section className={style.section}>
      <h3>{t('storage.rescue.title')}</h3>
      <p>{t('storage.rescue.detail')}</p>
      {hasPhotos && <p>{t('storage.rescue.withoutPhotos')}</p>}
      <div className={style.ways}>
        {hasUnsent && <SaveRescueFile />}
        {canImport && (
          <Button variant="default" leftSection={<IconFileImport size={20} aria-hidden />} onClick={onImport}>
            {t('storage.rescue.import')}
          </Button>
        )}
      </div>
    </section>
  )
}
