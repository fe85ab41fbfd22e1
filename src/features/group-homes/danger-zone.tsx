/** The section that closes a home and reopens it. */
import { useTranslation } from 'react-i18next'
import type { StoredRow } from '#domain/registry.ts'
import { isOpenHome } from '#domain/rules/homes/homes.ts'
import { useRights } from '../../session/use-rights.ts'
import { useServerChange } from '../../sync/use-server-change.ts'
import { ClosingZone } from '../../ui/page/closing-zone.tsx'
import { useToast } from '../../ui/toast/toasts.tsx'

interface DangerZoneProps {
  home: StoredRow<'home'>
  onChanged?: (() => void) | undefined
}

export function HomeDangerZone({ home, onChanged }: DangerZoneProps) {
  const { t } = useTranslation()
  const isAllowed = useRights()
  const change = useServerChange()
  const toast = useToast()
  const isOpen = isOpenHome(home)
  if (!isAllowed(home, isOpen ? 'home.close' : 'home.reopen')) return null
  const toggleOpen = async () => {
    if (isOpen) {
      await change({
        method: 'delete',
        path: `group-homes/${home.id}`,
        messages: { internal: t('groupHomes.close.failed') },
      })
      toast({ text: t('groupHomes.close.done'), tone: 'given' })
    } else await change({ method: 'put', path: `group-homes/${home.id}/reopen` })
    onChanged?.()
  }
  return (
    <ClosingZone
      heading={t('groupHomes.close.zone')}
      title={t(isOpen ? 'groupHomes.close.title' : 'groupHomes.close.reopen')}
      explanation={t(isOpen ? 'groupHomes.close.explained' : 'groupHomes.close.reopenExplained')}
      question={t(isOpen ? 'groupHomes.close.question' : 'groupHomes.close.reopenQuestion', {
        home: home.home_name,
      })}
      isOpen={isOpen}
      onConfirm={toggleOpen}
    />
  )
}
