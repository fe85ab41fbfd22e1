/** Shows that something was sent, such as an email with a link, and closes by itself (spec part 3 §4). */
import { Button } from '@mantine/core'
import { IconMailCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '../page/empty-state.tsx'
import { Dialog } from './dialog.tsx'

const CLOSE_DELAY_MS = 3_000

interface AutoCloseDialogProps {
  title: string
  text: string
  onClose: () => void
}

export function AutoCloseDialog({ title, text, onClose }: AutoCloseDialogProps) {
  const { t } = useTranslation()
  const closeRef = useRef(onClose)
  closeRef.current = onClose
  useEffect(() => {
    const timer = setTimeout(() => closeRef.current(), CLOSE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      width="narrow"
      actions={<Button onClick={onClose}>{t('ui.close')}</Button>}
    >
      <EmptyState icon={<IconMailCheck size={40} stroke={1.5} aria-hidden />} title={text} />
    </Dialog>
  )
}
