/** The dialog's window itself, fetched apart from the first screen; `dialog.tsx` is the way in. */
import { Modal } from '@mantine/core'
import { createContext, use, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import style from './dialog.module.css'
import type { DialogProps } from './dialog.tsx'

/** Tells the dialog underneath that another one lies on it: Escape then closes only the upper one. */
const CoverContext = createContext<(change: 1 | -1) => void>(() => {})

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
  const coverParent = use(CoverContext)
  const [covers, setCovers] = useState(0)
  const [cover] = useState(() => (change: 1 | -1) => setCovers(before => before + change))
  useEffect(() => {
    if (!opened) return
    coverParent(1)
    return () => coverParent(-1)
  }, [opened, coverParent])

  return (
    <CoverContext value={cover}>
      <Modal.Root
        opened={opened}
        onClose={onClose}
        closeOnEscape={covers === 0 && !mustBeAnswered}
        closeOnClickOutside={!mustBeAnswered}
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
            {!mustBeAnswered && <Modal.CloseButton size={44} iconSize={22} aria-label={t('ui.close')} />}
          </div>
          <Modal.Body className={style.body}>
            <div className={style.scrolling}>{children}</div>
            {actions && <div className={style.actions}>{actions}</div>}
          </Modal.Body>
        </Modal.Content>
      </Modal.Root>
    </CoverContext>
  )
}
