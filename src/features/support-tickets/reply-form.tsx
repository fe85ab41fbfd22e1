import * as v from 'valibot'
import { replyFields } from '#domain/operations/ticket.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { NoConnectionNotice } from '../../ui/record-form/needs-connection.tsx'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import { fieldWords } from '../../views/field-views.ts'
import { formFields } from '../../views/form-fields.ts'
import { PrivacyNotice, useNameWarning } from './privacy-notice.tsx'
import type { TicketActions } from './use-ticket-steps.ts'

export const replyForm = v.object({ body: replyFields.body })

interface ReplyFormProps {
  ticketId: string
  isClosed: boolean
  actions: TicketActions
  onClose: () => void
}

/** The form of a reply in a ticket. */
export function ReplyForm({ ticketId, isClosed, actions, onClose }: ReplyFormProps) {
  const t = useLabels()
  const nameWarningOf = useNameWarning()
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('supportTickets.ticket.replyTitle')}
      submitLabel={t('supportTickets.ticket.send')}
      schema={replyForm}
      groups={[
        {
          fields: formFields(
            replyForm,
            fieldWords('ticket', t),
            {},
            {
              body: {
                required: t('supportTickets.form.messageMissing'),
                hint: isClosed ? t('supportTickets.ticket.repliesReopen') : undefined,
                rows: 6,
                note: nameWarningOf('body'),
              },
            },
          ),
        },
      ]}
      draftKey={`ticket.reply ${ticketId}`}
      onSubmit={actions.reply}
    >
      {actions.needsConnection && <NoConnectionNotice />}
      <PrivacyNotice />
    </RecordFormDialog>
  )
}
