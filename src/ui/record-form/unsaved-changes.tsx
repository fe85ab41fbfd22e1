import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../dialog/dialog.tsx'

interface UnsavedChangesProps {
  opened: boolean
  /** The words stay on this device as a draft; then they can also be discarded. */
  isKept: boolean
  onStay: () => void
  onLeave: () => void
  onDiscard: () => void
}

/** Before words are lost or put away: Cancel goes back to them, Confirm closes the form. */
export function UnsavedChanges({ opened, isKept, onStay, onLeave, onDiscard }: UnsavedChangesProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      opened={opened}
      onClose={onStay}
      title={t('ui.form.unsavedTitle')}
      width="narrow"
      actions={
        <>
          <Button variant="default" onClick={onStay}>
            {t('ui.cancel')}
          </Button>
          {isKept && (
            <Button variant="default" onClick={onDiscard}>
              {t('ui.form.discardDraft')}
            </Button>
          )}
          <Button color={isKept ? 'spruce' : 'attention'} onClick={onLeave}>
            {t('ui.confirm')}
          </Button>
        </>
      }
    >
      {isKept ? t('ui.form.unsavedKept') : t('ui.form.unsavedText')}
    </Dialog>
  )
}
