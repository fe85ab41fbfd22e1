/** What became of the last mail with a link that lets somebody in, as who administers the account reads it. */
import * as v from 'valibot'

export const accessMail = v.strictObject({
  what: v.picklist(['invitation', 'reset']),
  /** `waiting`: not handed over yet, and tried again by itself. `failed`: given up, or the address takes no mail. */
  state: v.picklist(['waiting', 'sent', 'failed']),
  at: v.string(),
})
/** The answer of a call that mails a link. */
export const linkMailed = v.strictObject({ message: v.string(), access_mail: v.nullable(accessMail) })

export type AccessMail = v.InferOutput<typeof accessMail>

/** `sent`: said where the mail was handed over. */
export const mailedWords = (sent: string, email: string, mail: AccessMail | null): string =>
  mail === null || mail.state === 'sent' ? sent : `The mail to ${email} could not be sent yet.`
