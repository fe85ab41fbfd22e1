/** The state of the last mail with an access link, as shown to people who administer the account. */
import * as v from 'valibot'

export const accessMail = v.strictObject({
  what: v.picklist(['invitation', 'reset']),
  /** `waiting`: not handed over yet, retried automatically. `failed`: given up, or the address accepts no mail. */
  state: v.picklist(['waiting', 'sent', 'failed']),
  at: v.string(),
})
/** The answer of a call that mails a link. */
export const mailedLinkAnswer = v.strictObject({ message: v.string(), access_mail: v.nullable(accessMail) })

export type AccessMail = v.InferOutput<typeof accessMail>

/** Returns the message to show: `successMessage` if the mail was handed over. */
export const messageWithMailStatus = (
  successMessage: string,
  email: string,
  mail: AccessMail | null,
): string =>
  mail === null || mail.state === 'sent' ? successMessage : `The mail to ${email} could not be sent yet.`
