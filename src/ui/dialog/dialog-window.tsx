/** The window of a dialog, in a separate chunk from the first screen. Import it through `dialog.tsx`. */
import { Modal } from '@mantine/core'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
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
          {/*
           * The title gets the focus: no button is pressed by mistake, no keyboard opens, a screen reader reads it.
           */}
          <Modal.Title className={style.title} tabIndex={-1} data-autofocus>
            {title}
          </Modal.Title>
          {!mustBeAnswered && <Modal.CloseButton size={44} iconSize={22} aria-label={t('ui.close')} />}
        </div>
        <Modal.Body className={style.body}>
          <ScrollBox>{children}</ScrollBox>
          {actions && <div className={style.actions}>{actions}</div>}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/**
 * Scrolling content that makes itself focusable when it is longer than its window, so that the keyboard can scroll it
 * even if nothing inside is focusable.
 */
function ScrollBox({ children }: { children: ReactNode }) {
  const boxRef = useRef<HTMLDivElement>(null)
  const [isScrollable, setIsLonger] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: new children must be measured again
  useLayoutEffect(() => {
    const box = boxRef.current
    if (box === null || typeof ResizeObserver === 'undefined') return
    const observer = new ResizeObserver(() => setIsLonger(box.scrollHeight > box.clientHeight))
    for (const element of [box, ...box.children]) observer.observe(element)
    return () => observer.disconnect()
  }, [children])
  return (
    <div ref={boxRef} className={style.scrolling} {...(isScrollable ? { tabIndex: 0 } : {})}>
      {children}
    </div>
  )
}
