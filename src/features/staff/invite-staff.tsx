/** The form that invites a person: Hearth creates the account and mails a registration link. */
import { useRef, useState } from 'react'
import { homeToday } from '#domain/values/time-zone.ts'
import { useCurrentHomeId } from '../../homes/shown-homes.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { type AccountCollection, emailField, NAME_FIELDS } from '../../people/account-fields.ts'
import { LinkMailDialog, type LinkMailResult, readLinkMailResult } from '../../people/link-sent.tsx'
import { useTrueNow } from '../../sync/true-now.ts'
import { useServerChange } from '../../sync/use-server-change.ts'
import { NoConnectionNotice } from '../../ui/record-form/needs-connection.tsx'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import { fieldWords } from '../../views/field-views.ts'
import { formFields } from '../../views/form-fields.ts'
import { invitationForm, roleAndHomeFields, WORK_FIELDS } from './staff-fields.ts'
import type { AssignableHome } from './use-inviting-homes.ts'

interface InviteStaffProps {
  homes: readonly AssignableHome[]
  onClose: () => void
}

export function InviteStaff({ homes, onClose }: InviteStaffProps) {
  const t = useLabels()
  const now = useTrueNow()
  const change = useServerChange()
  const currentHomeId = useCurrentHomeId()
  const sentLinkRef = useRef<LinkMailResult>(undefined)
  const [shownLink, setShownLink] = useState<LinkMailResult>()
  const [firstHome] = homes
  if (firstHome === undefined) return null
  if (shownLink !== undefined) {
    const text = t('staff.invite.sent.text', { email: shownLink.email })
    return (
      <LinkMailDialog
        link={shownLink}
        sentTitle={t('staff.invite.sent.title')}
        sentText={text}
        onClose={onClose}
      />
    )
  }
  const { time_zone, clock } = firstHome.home
  const preselectedHome = homes.length === 1 ? firstHome : homes.find(({ home }) => home.id === currentHomeId)
  return (
    <RecordFormDialog
      opened
      // The form also closes after saving. In that case a dialog shows whether the link was mailed.
      onClose={() => (sentLinkRef.current === undefined ? onClose() : setShownLink(sentLinkRef.current))}
      title={t('staff.invite.open')}
      submitLabel={t('staff.invite.submit')}
      schema={invitationForm}
      groups={[
        {
          fields: formFields(
            invitationForm,
            fieldWords<AccountCollection>('user', t),
            { homeTimeOf: () => ({ clock, today: homeToday(now, time_zone) }) },
            { ...NAME_FIELDS, email: emailField(t), ...roleAndHomeFields(homes, t), ...WORK_FIELDS },
          ),
        },
      ]}
      initialValues={{ home_id: preselectedHome?.home.id }}
      onSubmit={async json => {
        return change({
          method: 'post',
          path: 'staff/register',
          json,
          messages: { internal: t('staff.invite.failed') },
          onAnswer: answer => {
            sentLinkRef.current = readLinkMailResult(json.email, answer)
          },
        })
      }}
    >
      <NoConnectionNotice />
    </RecordFormDialog>
  )
}
