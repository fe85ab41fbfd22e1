import { ActionIcon } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import style from './tapped-number.module.css'

interface NumberWithButtonsProps {
  /** The field's label: part of the names of the buttons. */
  label: string
  /** 0 while the field is empty; undefined while the typed text cannot be read. */
  value: number | undefined
  min: number
  max: number
  onChange: (value: number) => void
  /** The number field. */
  children: ReactNode
}

/** A number field between a minus and a plus button, each as big as a thumb. */
export function NumberWithButtons({ label, value, min, max, onChange, children }: NumberWithButtonsProps) {
  const { t } = useTranslation()
  const changeBy = (amount: number) =>
    value !== undefined && onChange(Math.min(max, Math.max(min, value + amount)))
  return (
    <div className={style.tapped}>
      <ActionIcon
        variant="default"
        aria-label={t('ui.form.oneLess', { label })}
        disabled={value === undefined || value <= min}
        onClick={() => changeBy(-1)}
      >
        <IconMinus size={24} aria-hidden />
      </ActionIcon>
      {children}
      <ActionIcon
        variant="default"
        aria-label={t('ui.form.oneMore', { label })}
        disabled={value === undefined || value >= max}
        onClick={() => changeBy(1)}
      >
        <IconPlus size={24} aria-hidden />
      </ActionIcon>
    </div>
  )
}
