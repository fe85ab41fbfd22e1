import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../dialog/dialog.tsx'
import { buttonLooks } from '../dialog/looks.ts'

interface UnsavedChangesProps {
  opened: boolean
  /** The input is kept on this device as a draft; it can then also be discarded. */
  isKeptAsDraft: boolean
  onStay: () => void
  onLeave: () => void
  onDiscard: () => void
}

/**
 * Asks before input is lost or kept as a draft: Cancel returns to the form, Confirm closes it and shows what is kept.
 */
export function UnsavedChanges({ opened, isKeptAsDraft, onStay, onLeave, onDiscard }: UnsavedChangesProps) {
  const { t } = useTranslation()
  const buttonStyles = buttonLooks(!isKeptAsDraft)
  return (
    <Dialog
      opened={opened}
      onClose={onStay}
      title={t('ui.form.unsavedTitle')}
      width="narrow"
      actions={
        <>
          <Button {...buttonStyles.stay} onClick={onStay}>
            {t('ui.cancel')}
          </Button>
          {isKeptAsDraft && (
            <Button {...buttonLooks(true).act} onClick={onDiscard}>
              {t('ui.form.discardDraft')}
            </Button>
          )}
          <Button {...buttonStyles.act} onClick={onLeave}>
            {t(isKeptAsDraft ? 'ui.form.closeKept' : 'ui.confirm')}
          </Button>
        </>
      }
    >
      {isKeptAsDraft ? t('ui.form.unsavedKept') : t('ui.form.unsavedText')}
    </Dialog>
  )
}
