import { IconFileImport } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { canOpen } from '#domain/rules/access/permissions.ts'
import { useSession } from '../session/session.ts'
import { PlainLink } from '../ui/plain-button.tsx'

interface ImportLinkProps {
  /** What is imported: the name of a kind in `domain/imports`. */
  kind: 'clients' | 'staff' | 'inventory' | 'medications'
}

/** An "Import" link beside the add button, for users who may open the import; its callers show it to who may add. */
export function ImportLink({ kind }: ImportLinkProps) {
  const { t } = useTranslation()
  const session = useSession()
  if (session.state !== 'authenticated' || !canOpen(session.role, 'import')) return null
  return (
    <PlainLink
      to={`/dashboard/import?kind=${kind}`}
      variant="default"
      icon={<IconFileImport size={20} aria-hidden />}
    >
      {t('screens.import')}
    </PlainLink>
  )
}
