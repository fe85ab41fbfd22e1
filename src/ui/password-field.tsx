import { PasswordInput, type PasswordInputProps } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import style from './password-field.module.css'

/** A password field with a show/hide button large enough to tap. */
export function PasswordField(props: PasswordInputProps) {
  const { t } = useTranslation()
  return (
    <PasswordInput
      rightSectionWidth={48}
      visibilityToggleButtonProps={{ className: style.eye, 'aria-label': t('ui.showPassword') }}
      {...props}
    />
  )
}
