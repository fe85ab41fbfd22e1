/** Shows that something could not be loaded: the message and a retry button. An empty list never replaces it (M11). */

import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { messageWords } from '../../labels/message-words.ts'
import { PlainButton } from '../plain-button.tsx'
import style from './states.module.css'

export interface ErrorStateProps {
  /** Defaults to "This could not be loaded". */
  title?: string
  message: string
  onTryAgain?: () => void
}

export function ErrorState({ title, message, onTryAgain }: ErrorStateProps) {
  const { t } = useTranslation()
  return (
    <div className={style.state} role="alert" data-tone="attention">
      <span className={style.icon} aria-hidden="true">
        <IconAlertTriangle size={32} stroke={1.5} />
      </span>
      <p className={style.title}>{title ?? t('ui.errorTitle')}</p>
      <p className={style.text}>{messageWords(message, t)}</p>
      {onTryAgain && (
        <PlainButton variant="default" icon={<IconRefresh size={18} aria-hidden />} onClick={onTryAgain}>
          {t('ui.tryAgain')}
        </PlainButton>
      )}
    </div>
  )
}
