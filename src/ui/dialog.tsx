/** The frame of every dialog: title, content that scrolls, actions that stay in reach; a sheet from below on a phone. */
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import style from './dialog.module.css'

export interface DialogProps {
  opened: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons at the bottom, the main one last. */
  actions?: ReactNode
  /** `narrow` for a question, `wide` for a form (at most 56 rem). */
  width?: 'narrow' | 'medium' | 'wide'
}

const WIDTHS = { narrow: '28rem', medium: '40rem', wide: '56rem' } as const

export function Dialog({ opened, onClose, title, children, actions, width = 'medium' }: DialogProps) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={WIDTHS[width]}
      transitionProps={{ transition: 'fade-up', duration: 140 }}
      closeButtonProps={{ 'aria-label': t('ui.close'), size: 44 }}
      classNames={style}
    >
      <div className={style.scrolling}>{children}</div>
      {actions && <div className={style.actions}>{actions}</div>}
    </Modal>
  )
}
