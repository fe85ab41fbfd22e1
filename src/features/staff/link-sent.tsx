import { useTranslation } from 'react-i18next'
import { PassingWord } from '../../ui/dialog/passing-word.tsx'

export function LinkSent({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <PassingWord
      title={t('staff.invite.sent.title')}
      text={t('staff.invite.sent.text', { email })}
      onClose={onClose}
    />
  )
}
