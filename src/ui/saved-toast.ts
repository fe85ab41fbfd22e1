import { useTranslation } from 'react-i18next'
import type { SaveOutcome } from './record-form/description.ts'
import { useShowToast } from './toast/toasts.tsx'

/** Shows the outcome of saving a record: green (`given`) on the server, amber (`waiting`) only on this device. */
export function useSaveOutcomeToast(): (outcome: SaveOutcome) => void {
  const { t } = useTranslation()
  const toast = useShowToast()
  return outcome => {
    if (outcome === 'saved') toast({ text: t('ui.saved'), tone: 'given' })
    else if (outcome === 'saved-here') toast({ text: t('ui.savedHere'), tone: 'waiting' })
    else toast(outcome)
  }
}
