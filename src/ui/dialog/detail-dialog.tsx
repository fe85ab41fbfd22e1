/** A read-only record: labels and values, empty values as a dash, and the possible actions at the bottom. */
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import style from './detail-dialog.module.css'
import { Dialog } from './dialog.tsx'

export interface Detail {
  label: string
  value: ReactNode
  /** A long text has the full width and keeps its line breaks. */
  isLong?: boolean
}

export interface DetailDialogProps {
  opened: boolean
  onClose: () => void
  title: string
  details: readonly Detail[]
  /** Buttons beside Close; the main button last. */
  actions?: ReactNode
  /** Content under the values, such as a history or replies. */
  children?: ReactNode
}

export function DetailDialog({ opened, onClose, title, details, actions, children }: DetailDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {t('ui.close')}
          </Button>
          {actions}
        </>
      }
    >
      <DetailList details={details} />
      {children}
    </Dialog>
  )
}

/** The same labels and values on a page. */
export function DetailList({ details }: { details: readonly Detail[] }) {
  const { t } = useTranslation()
  return (
    <dl className={style.details}>
      {details.map(({ label, value, isLong }) => (
        <div key={label} className={style.detail} data-long={isLong || undefined}>
          <dt>{label}</dt>
          <dd>{value === null || value === undefined || value === '' ? t('ui.none') : value}</dd>
        </div>
      ))}
    </dl>
  )
}
