/** Says that the link is on its way, and closes by itself (spec part 3 §4). */
import { Button } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'

const SHOWN_MS = 3_000

export function LinkSent({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTranslation()
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    const timer = setTimeout(() => close.current(), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('staff.invite.sent.title')}
      width="narrow"
      actions={<Button onClick={onClose}>{t('ui.close')}</Button>}
    >
      <EmptyState
        icon={<IconMailCheck size={40} stroke={1.5} aria-hidden />}
        title={t('staff.invite.sent.text', { email })}
      />
    </Dialog>
  )
}
