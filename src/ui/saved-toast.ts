import { useTranslation } from 'react-i18next'
import type { Outcome } from './record-form/description.ts'
import { useToast } from './toast/toasts.tsx'

/** Shows the outcome of saving a record: green (`given`) on the server, amber (`waiting`) only on this device. */
export function useSavedToast(): (outcome: Outcome) => void {
  const { t } = useTranslation()
  const toast = useToast()
  return outcome => {
    if (outcome === 'saved') toast({ text: t('ui.saved'), tone: 'given' })
    else if (outcome === 'saved-here') toast({ text: t('ui.savedHere'), tone: 'waiting' })
    else toast(outcome)
  }
}
