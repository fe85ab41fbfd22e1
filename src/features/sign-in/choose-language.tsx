/** The choice of language before sign-in, kept on this device. After sign-in the account's language applies. */
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGES } from '#domain/values/languages.ts'
import { storeLanguage } from '../../languages/kept-language.ts'
import { languageOptions } from '../../languages/language-options.ts'
import { languageOf, switchLanguage } from '../../languages/languages.ts'
import style from './sign-in-page.module.css'

export function ChooseLanguage() {
  const { t, i18n } = useTranslation()
  const [hasFailed, setHasFailed] = useState(false)
  const choose = async (value: string) => {
    const language = LANGUAGES.find(one => one === value) ?? 'English'
    try {
      await switchLanguage(i18n, language)
      storeLanguage(language)
      setHasFailed(false)
    } catch {
      setHasFailed(true)
    }
  }
  const language = languageOf(i18n)
  return (
    <NativeSelect
      className={style.language}
      label={t('ui.language.label')}
      {...(language === 'English' ? {} : { description: t('ui.language.hint') })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      error={hasFailed && t('ui.language.failed')}
      value={language}
      data={languageOptions(t)}
      onChange={event => void choose(event.currentTarget.value)}
    />
  )
}
