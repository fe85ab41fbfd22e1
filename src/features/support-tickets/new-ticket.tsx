import * as v from 'valibot'
import { TICKET_LENGTHS } from '#domain/entities/ticket.ts'
import { newTicketFields } from '#domain/operations/ticket.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useRecord } from '../../sync/use-record.ts'
import { RecordFormDialog } from '../../ui/record-form/record-form-dialog.tsx'
import { PrivacyNotice } from './privacy-notice.tsx'
import { useNameWarning } from './resident-names.ts'
import { usePerson } from './use-person.ts'

const form = v.object(newTicketFields)

/** A new ticket, also without a connection: it is sent when there is one. */
export function NewTicket({ onClose }: { onClose: () => void }) {
  const t = useLabels()
  const record = useRecord()
  const { id: user_id } = usePerson()
  const noteOf = useNameWarning()
  return (
    <RecordFormDialog
      opened
      onClose={onClose}
      title={t('supportTickets.form.title')}
      submitLabel={t('supportTickets.form.send')}
      schema={form}
      groups={[
        {
          fields: [
            {
              as: 'text',
              name: 'subject',
              label: t('labels.ticket.fields.subject'),
              required: t('supportTickets.form.subjectMissing'),
              maxLength: TICKET_LENGTHS.subject,
              note: noteOf('subject'),
              emptyAs: 'text',
            },
            {
              as: 'textarea',
              name: 'body',
              label: t('labels.ticket.fields.body'),
              required: t('supportTickets.form.messageMissing'),
              maxLength: TICKET_LENGTHS.body,
              rows: 6,
              note: noteOf('body'),
              emptyAs: 'text',
            },
          ],
        },
      ]}
      draftKey="ticket.open"
      onSubmit={ticket => record('ticket.open', { ticket_id: record.newId(), user_id, ...ticket })}
    >
      <PrivacyNotice />
    </RecordFormDialog>
  )
}
