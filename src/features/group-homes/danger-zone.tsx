/** Closing a home, and opening it again. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StoredRow } from '#domain/registry.ts'
import { isOpenHome } from '#domain/rules/homes.ts'
import { useRights } from '../../session/use-rights.ts'
import { useServerChange } from '../../sync/use-server-change.ts'
import { Confirmation } from '../../ui/dialog/confirmation.tsx'
import { Card } from '../../ui/page/card.tsx'
import style from '../../ui/page/cards.module.css'
import { NeedsConnection } from '../../ui/record-form/needs-connection.tsx'
import { useToast } from '../../ui/toast/toasts.tsx'

interface DangerZoneProps {
  home: StoredRow<'home'>
  onChanged?: (() => void) | undefined
}

export function HomeDangerZone({ home, onChanged }: DangerZoneProps) {
  const { t } = useTranslation()
  const may = useRights()
  const change = useServerChange()
  const toast = useToast()
  const [isAsking, setIsAsking] = useState(false)
  const isOpen = isOpenHome(home)
  if (!may(home, isOpen ? 'home.close' : 'home.reopen')) return null
  const turn = async () => {
    if (isOpen) {
      await change({
        method: 'delete',
        path: `group-homes/${home.id}`,
        words: { internal: t('groupHomes.close.failed') },
      })
      toast({ text: t('groupHomes.close.done'), tone: 'given' })
    } else await change({ method: 'put', path: `group-homes/${home.id}/reopen` })
    onChanged?.()
  }
  const title = t(isOpen ? 'groupHomes.close.title' : 'groupHomes.close.reopen')
  return (
    <Card title={t('groupHomes.close.zone')}>
      <p className={style.none}>
        {t(isOpen ? 'groupHomes.close.explained' : 'groupHomes.close.reopenExplained')}
      </p>
      <Button
        {...(isOpen ? { color: 'attention' } : { variant: 'default' })}
        className={style.below}
        onClick={() => setIsAsking(true)}
      >
        {title}
      </Button>
      <Confirmation
        opened={isAsking}
        onClose={() => setIsAsking(false)}
        title={title}
        confirmLabel={title}
        isDangerous={isOpen}
        question={
          <>
            <p>
              {t(isOpen ? 'groupHomes.close.question' : 'groupHomes.close.reopenQuestion', {
                home: home.home_name,
              })}
            </p>
            <NeedsConnection />
          </>
        }
        onConfirm={turn}
      />
    </Card>
  )
}
