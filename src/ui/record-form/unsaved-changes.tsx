import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../dialog.tsx'

/** Before words are lost: Cancel goes back to them, Confirm lets them go. */
export function UnsavedChanges(props: { opened: boolean; onStay: () => void; onLeave: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog
      opened={props.opened}
      onClose={props.onStay}
      title={t('ui.form.unsavedTitle')}
      width="narrow"
      actions={
        <>
          <Button variant="default" onClick={props.onStay}>
            {t('ui.cancel')}
          </Button>
          <Button color="attention" onClick={props.onLeave}>
            {t('ui.confirm')}
          </Button>
        </>
      }
    >
      {t('ui.form.unsavedText')}
    </Dialog>
  )
}
