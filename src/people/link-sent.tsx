/**
 * A dialog that closes by itself and shows whether a link was mailed; and a line about the last link mailed to a
 * person.
 */
import * as v from 'valibot'
import { type AccessMail, accessMail } from '#domain/answers/access-mail.ts'
import { deviceWallClock, momentWords } from '../labels/dates.ts'
import { useLabels } from '../labels/use-labels.ts'
import { AutoCloseDialog } from '../ui/dialog/auto-close-dialog.tsx'
import cards from '../ui/page/cards.module.css'

export interface LinkMailResult {
  readonly email: string
  readonly mail: AccessMail | null
}

/** Reads the server's answer about a link to this address. */
export function readLinkMailResult(email: string, answer: unknown): LinkMailResult {
  const parsedAnswer = v.safeParse(v.object({ access_mail: v.nullable(accessMail) }), answer)
  return { email, mail: parsedAnswer.success ? parsedAnswer.output.access_mail : null }
}

interface LinkMailDialogProps {
  link: LinkMailResult
  sentTitle: string
  /** Shown if the link was sent. */
  sentText: string
  onClose: () => void
}

export function LinkMailDialog({ link: { email, mail }, sentTitle, sentText, onClose }: LinkMailDialogProps) {
  const t = useLabels()
  if (mail === null || mail.state === 'sent')
    return <AutoCloseDialog title={sentTitle} text={sentText} onClose={onClose} />
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
        ? t('labels.user.mails.sent', { at: momentWords(at, deviceWallClock(), t) })
        : t(`labels.user.mails.about.${state}`, { email })}
    </p>
  )
}
