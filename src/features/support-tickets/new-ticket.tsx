import * as v from 'valibot'
import { newTicketFields } from '#domain/operations/ticket.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useRecordOperation } from '../../sync/use-record.ts'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import { fieldWords } from '../../views/field-views.ts'
import { formFields } from '../../views/form-fields.ts'
import { PrivacyNotice, useNameWarning } from './privacy-notice.tsx'
import { useCurrentUser } from './use-person.ts'

const ticketForm = v.object(newTicketFields)

/** The form of a new ticket, which works offline: the ticket is sent when there is a connection. */
export function NewTicket({ onClose }: { onClose: () => void }) {
  const t = useLabels()
  const record = useRecordOperation()
  const { id: user_id } = useCurrentUser()
  const nameWarningOf = useNameWarning()
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('supportTickets.form.title')}
      submitLabel={t('supportTickets.form.send')}
      schema={ticketForm}
      groups={[
        {
          fields: formFields(
            ticketForm,
            fieldWords('ticket', t),
            {},
            {
              subject: { required: t('supportTickets.form.subjectMissing'), note: nameWarningOf('subject') },
              body: {
                required: t('supportTickets.form.messageMissing'),
                rows: 6,
                note: nameWarningOf('body'),
              },
            },
          ),
        },
      ]}
      draftKey="ticket.open"
      onSubmit={ticket => record('ticket.open', { ticket_id: record.newId(), user_id, ...ticket })}
    >
      <PrivacyNotice />
    </RecordFormDialog>
  )
}
