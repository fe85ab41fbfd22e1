import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { takeLostQuestion } from '../../ui/dialog/open-question.ts'
import { useToast } from '../../ui/toast/toasts.tsx'

/** Shows after a reload that a question about a dose was lost with the page, and that nothing was recorded (U5.4). */
export function LostQuestion() {
  const { t } = useTranslation()
  const toast = useToast()
  useEffect(() => {
    if (takeLostQuestion()) toast({ text: t('shell.lostQuestion'), tone: 'waiting', seconds: 15 })
  }, [toast, t])
  return null
}
