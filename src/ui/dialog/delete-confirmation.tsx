import { useTranslation } from 'react-i18next'
import { Confirmation, type ConfirmationProps } from './confirmation.tsx'

export interface DeleteConfirmationProps
  extends Pick<ConfirmationProps, 'opened' | 'onClose' | 'title' | 'question'> {
  /** "Delete Client"; defaults to "Delete". */
  confirmLabel?: string
  onDelete: ConfirmationProps['onConfirm']
}

/** Asks before a deletion, with the name of what is deleted. */
export function DeleteConfirmation({ confirmLabel, onDelete, ...props }: DeleteConfirmationProps) {
  const { t } = useTranslation()
  return (
    <Confirmation {...props} confirmLabel={confirmLabel ?? t('ui.delete')} isDangerous onConfirm={onDelete} />
  )
}
