/**
 * Checks whether an e-mail address or a telephone number is free while the user types it: with the session, or with the
 * token of an invitation (spec part 1 §5, §8; A30).
 */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { phoneNumber } from '#domain/values/phone.ts'
import { email } from '#domain/values/text.ts'
import { useServerAccess } from '../session/access.ts'
import type { LiveCheck } from '../ui/checked-text/use-live-check.ts'

/** Delay after the last keystroke (spec part 1 §9). */
const PHONE_CHECK_DELAY_MS = 500

const emailAnswer = v.object({ message: v.string() })
const phoneAnswer = v.object({
  message: v.optional(v.string(), 'Phone number is valid'),
  formatted_phone_number: v.optional(v.string()),
})

export function useEmailAndPhoneChecks(invitationToken?: string): { email: LiveCheck; phone: LiveCheck } {
  const { t } = useTranslation()
  const { http } = useServerAccess()
  return useMemo(() => {
    const post = (path: 'auth/email/validate' | 'auth/phone/validate', fields: object) =>
      invitationToken === undefined
        ? http.signedIn.post(path, { json: fields }).json()
        : http.open.post(path, { json: { ...fields, token: invitationToken } }).json()
    return {
      email: {
        isCheckable: value => v.is(email, value),
        askServer: async value =>
          v.parse(emailAnswer, await post('auth/email/validate', { email: value.toLowerCase() })),
        failureText: t('ui.check.emailFailed'),
      },
      phone: {
        isCheckable: value => v.is(phoneNumber, value),
        askServer: async phone_number => {
          const { message, formatted_phone_number } = v.parse(
            phoneAnswer,
            await post('auth/phone/validate', { phone_number }),
          )
          return { message, ...(formatted_phone_number ? { spelling: formatted_phone_number } : {}) }
        },
        delayMs: PHONE_CHECK_DELAY_MS,
        failureText: t('ui.check.phoneFailed'),
      },
    }
  }, [http, invitationToken, t])
}
