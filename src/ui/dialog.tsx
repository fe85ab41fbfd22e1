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
    <Modal.Root
      opened={opened}
      onClose={onClose}
      size={WIDTHS[width]}
      centered
      transitionProps={{ transition: 'fade-up', duration: 140 }}
      classNames={{ inner: style.inner ?? '', content: style.content ?? '' }}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content radius="lg">
        <div className={style.header}>
          {/* The title takes the focus: nothing is pressed by mistake, no keyboard jumps up, a reader hears it first. */}
          <Modal.Title className={style.title} tabIndex={-1} data-autofocus>
            {title}
          </Modal.Title>
          <Modal.CloseButton size={44} iconSize={22} aria-label={t('ui.close')} />
        </div>
        <Modal.Body className={style.body}>
          <div className={style.scrolling}>{children}</div>
          {actions && <div className={style.actions}>{actions}</div>}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
