import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { LANGUAGES } from '#domain/values/languages.ts'
import { storeLanguage } from '../../languages/kept-language.ts'
import { languageOf, switchLanguage } from '../../languages/languages.ts'
import { useRows } from '../../mirror/read/use-rows.ts'
import { useSession } from '../../session/session.ts'

/**
 * Switches to the language in the signed-in user's account on this device, offline too.
 *
 * @returns the language on screen. Use it as a key, so that everything renders again when it changes: lists and charts
 * keep texts in their computed results.
 */
export function useLanguage(): string {
  const { i18n } = useTranslation()
  const session = useSession()
  const users = useRows({ collection: 'user', is: session.state === 'authenticated' ? session.user.id : 0 })
  const userLanguage = LANGUAGES.find(language => language === users?.[0]?.language)
  useEffect(() => {
    if (userLanguage === undefined || userLanguage === languageOf(i18n)) return
    // If the language's texts cannot be loaded, as after a failed update, the screen stays as it is.
    void switchLanguage(i18n, userLanguage).then(
      () => storeLanguage(userLanguage),
      () => {},
    )
  }, [userLanguage, i18n])
  return i18n.language
}
