import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGES } from '#domain/values/languages.ts'
import { keepLanguage } from '../../languages/kept-language.ts'
import { languageOf, speak } from '../../languages/languages.ts'
import { useRows } from '../../mirror/read/use-rows.ts'
import { useSession } from '../../session/session.ts'

/**
 * Speaks the language of who is signed in, as their account on this device has it, offline too.
 *
 * @returns the language on screen. Under it as a key everything is drawn anew when it changes: lists and charts keep
 * words with what they worked out.
 */
export function useLanguage(): string {
  const { i18n } = useTranslation()
  const session = useSession()
  const users = useRows({ collection: 'user', is: session.state === 'authenticated' ? session.user.id : 0 })
  const own = LANGUAGES.find(language => language === users?.[0]?.language)
  useEffect(() => {
    if (own === undefined || own === languageOf(i18n)) return
    // Without its words, which needs an update that went wrong, the screen stays as it is.
    void speak(i18n, own).then(
      () => keepLanguage(own),
      () => {},
    )
  }, [own, i18n])
  return i18n.language
}
