/** The form that invites a person: Hearth creates the account and mails a registration link. */
import { useRef, useState } from 'react'
import { homeToday } from '#domain/values/time-zone.ts'
import { useCurrentHomeId } from '../../homes/shown-homes.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { type Account, emailField, NAME_FIELDS } from '../../people/account-fields.ts'
import { LinkSent, type SentLink, sentLink } from '../../people/link-sent.tsx'
import { useTrueNow } from '../../sync/true-now.ts'
import { useServerChange } from '../../sync/use-server-change.ts'
import { NeedsConnection } from '../../ui/record-form/needs-connection.tsx'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import { fieldWords } from '../../views/field-views.ts'
import { formFields } from '../../views/form-fields.ts'
import { invitationForm, placeFields, WORK_FIELDS } from './staff-fields.ts'
import type { InvitingHome } from './use-inviting-homes.ts'

interface InviteStaffProps {
  homes: readonly InvitingHome[]
  onClose: () => void
}

export function InviteStaff({ homes, onClose }: InviteStaffProps) {
  const t = useLabels()
  const now = useTrueNow()
  const change = useServerChange()
  const current = useCurrentHomeId()
  const sent = useRef<SentLink>(undefined)
  const [sentTo, setSentTo] = useState<SentLink>()
  const [first] = homes
  if (first === undefined) return null
  if (sentTo !== undefined) {
    const text = t('staff.invite.sent.text', { email: sentTo.email })
    return <LinkSent link={sentTo} title={t('staff.invite.sent.title')} text={text} onClose={onClose} />
  }
  const { time_zone, clock } = first.home
  const chosen = homes.length === 1 ? first : homes.find(({ home }) => home.id === current)
  return (
    <RecordFormDialog
      opened
      // The form also closes after saving; then the result of the mailed link is shown.
      onClose={() => (sent.current === undefined ? onClose() : setSentTo(sent.current))}
      title={t('staff.invite.open')}
      submitLabel={t('staff.invite.submit')}
      schema={invitationForm}
      groups={[
        {
          fields: formFields(
            invitationForm,
            fieldWords<Account>('user', t),
            { homeIn: () => ({ clock, today: homeToday(now, time_zone) }) },
            { ...NAME_FIELDS, email: emailField(t), ...placeFields(homes, t), ...WORK_FIELDS },
          ),
        },
      ]}
      initialValues={{ home_id: chosen?.home.id }}
      onSubmit={async json => {
        return change({
          method: 'post',
          path: 'staff/register',
          json,
          words: { internal: t('staff.invite.failed') },
          onAnswer: answer => {
            sent.current = sentLink(json.email, answer)
          },
        })
      }}
    >
      <NeedsConnection />
    </RecordFormDialog>
  )
}
