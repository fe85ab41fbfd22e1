/**
 * Checks whether an e-mail address or a telephone number is free while the user types it: with the session, or with the
 * token of an invitation (spec part 1 §5, §8; A30).
 */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { phoneNumber } from '#domain/values/phone.ts'
import { email } from '#domain/values/text.ts'
import { useAccess } from '../session/access.ts'
import type { LiveCheck } from '../ui/checked-text/use-live-check.ts'

/** Delay after the last keystroke (spec part 1 §9). */
const PHONE_AFTER_MS = 500

const emailAnswer = v.object({ message: v.string() })
const phoneAnswer = v.object({
  message: v.optional(v.string(), 'Phone number is valid'),
  formatted_phone_number: v.optional(v.string()),
})

export function useAddressChecks(invitation?: string): { email: LiveCheck; phone: LiveCheck } {
  const { t } = useTranslation()
  const { http } = useAccess()
  return useMemo(() => {
    const ask = (path: 'auth/email/validate' | 'auth/phone/validate', fields: object) =>
      invitation === undefined
        ? http.signedIn.post(path, { json: fields }).json()
        : http.open.post(path, { json: { ...fields, token: invitation } }).json()
    return {
      email: {
        isWorthAsking: value => v.is(email, value),
        ask: async value =>
          v.parse(emailAnswer, await ask('auth/email/validate', { email: value.toLowerCase() })),
        failureText: t('ui.check.emailFailed'),
      },
      phone: {
        isWorthAsking: value => v.is(phoneNumber, value),
        ask: async phone_number => {
          const { message, formatted_phone_number } = v.parse(
            phoneAnswer,
            await ask('auth/phone/validate', { phone_number }),
          )
          return { message, ...(formatted_phone_number ? { spelling: formatted_phone_number } : {}) }
        },
        afterMs: PHONE_AFTER_MS,
        failureText: t('ui.check.phoneFailed'),
      },
    }
  }, [http, invitation, t])
}
