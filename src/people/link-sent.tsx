/**
 * A dialog that closes by itself, about a link that was mailed or could not be mailed yet; and a line about the last
 * link mailed to a person.
 */
import * as v from 'valibot'
import { type AccessMail, accessMail } from '#domain/answers/access-mail.ts'
import { deviceClock, momentWords } from '../labels/dates.ts'
import { useLabels } from '../labels/use-labels.ts'
import { AutoCloseDialog } from '../ui/dialog/auto-close-dialog.tsx'
import cards from '../ui/page/cards.module.css'

export interface SentLink {
  readonly email: string
  readonly mail: AccessMail | null
}

/** Reads the server's answer about a link to this address. */
export function readSentLink(email: string, answer: unknown): SentLink {
  const parsedAnswer = v.safeParse(v.object({ access_mail: v.nullable(accessMail) }), answer)
  return { email, mail: parsedAnswer.success ? parsedAnswer.output.access_mail : null }
}

interface LinkSentProps {
  link: SentLink
  title: string
  /** Shown if the link was sent. */
  text: string
  onClose: () => void
}

export function LinkSentDialog({ link: { email, mail }, title, text, onClose }: LinkSentProps) {
  const t = useLabels()
  if (mail === null || mail.state === 'sent')
    return <AutoCloseDialog title={title} text={text} onClose={onClose} />
  return (
    <AutoCloseDialog
      title={t('labels.user.mails.notSent')}
      text={t(`labels.user.mails.about.${mail.state}`, { email })}
      onClose={onClose}
    />
  )
}

/** The last mailed link; renders nothing if none was mailed recently. */
export function LastLinkLine({ mail, email }: { mail: AccessMail | null; email: string }) {
  const t = useLabels()
  if (mail === null) return null
  const { state, at } = mail
  return (
    <p className={cards.explained} role={state === 'failed' ? 'alert' : undefined}>
      {state === 'sent'
        ? t('labels.user.mails.sent', { at: momentWords(at, deviceClock(), t) })
        : t(`labels.user.mails.about.${state}`, { email })}
    </p>
  )
}
