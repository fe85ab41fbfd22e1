/** The dialog's window itself, fetched apart from the first screen; `dialog.tsx` is the way in. */
import { Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import style from './dialog.module.css'
import type { DialogProps } from './dialog.tsx'
import { useDialogContainer } from './open-dialogs.tsx'

const WIDTHS = { narrow: '28rem', medium: '40rem', wide: '56rem' } as const

export function DialogWindow({
  opened,
  onClose,
  title,
  children,
  actions,
  width = 'medium',
  mustBeAnswered = false,
}: DialogProps) {
  const { t } = useTranslation()
  const { isUppermost, ref } = useDialogContainer(opened)
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      closeOnEscape={isUppermost && !mustBeAnswered}
      closeOnClickOutside={!mustBeAnswered}
      returnFocus={false}
      size={WIDTHS[width]}
      centered
      transitionProps={{ transition: 'fade-up', duration: 140 }}
      classNames={{ inner: style.inner ?? '', content: style.content ?? '' }}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content radius="lg" data-closing={!opened || undefined}>
        <div ref={ref} className={style.place} />
        <div className={style.header}>
          {/* The title takes the focus: nothing is pressed by mistake, no keyboard jumps up, a reader hears it first. */}
          <Modal.Title className={style.title} tabIndex={-1} data-autofocus>
            {title}
          </Modal.Title>
          {!mustBeAnswered && <Modal.CloseButton size={44} iconSize={22} aria-label={t('ui.close')} />}
        </div>
        <Modal.Body className={style.body}>
          <div className={style.scrolling}>{children}</div>
          {actions && <div className={style.actions}>{actions}</div>}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
