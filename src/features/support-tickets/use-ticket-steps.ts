/** The actions possible on a ticket: the author's go through the outbox, those of support need a connection. */
import { useTranslation } from 'react-i18next'
import type { StoredRow } from '#domain/registry.ts'
import { lastReplies } from '#domain/rules/records/tickets.ts'
import { useRecordOperation } from '../../sync/use-record.ts'
import { useServerChange } from '../../sync/use-server-change.ts'
import type { RecordFormDialogProps } from '../../ui/record-form/description.ts'
import type { replyForm } from './reply-form.tsx'

export interface TicketActions {
  readonly reply: RecordFormDialogProps<typeof replyForm>['onSubmit']
  readonly close: () => Promise<unknown>
  readonly reopen: () => Promise<unknown>
  /** Whether the actions need a connection. */
  readonly needsConnection: boolean
}

/** Returns the ids of the last replies on the user's screen, to which the action refers. */
const seenReplyIds = (replies: readonly StoredRow<'ticket_reply'>[]): string[] =>
  lastReplies(replies).map(({ id }) => id)

export function useOwnTicketActions(
  ticket_id: string,
  replies: readonly StoredRow<'ticket_reply'>[],
): TicketActions {
  const record = useRecordOperation()
  const replyArguments = () => ({
    ticket_id,
    reply_id: record.newId(),
    seen_reply_ids: seenReplyIds(replies),
  })
  return {
    reply: ({ body }) => record('ticket.reply', { ...replyArguments(), body }),
    close: () => record('ticket.close', replyArguments()),
    reopen: () => record('ticket.reopen', replyArguments()),
    needsConnection: false,
  }
}

export function useSupportTicketActions(
  ticketId: string,
  replies: readonly StoredRow<'ticket_reply'>[],
  onChange: () => void,
): TicketActions {
  const { t } = useTranslation()
  const change = useServerChange()
  const path = `company/tickets/${ticketId}` as const
  const errorMessages = { internal: t('supportTickets.failedSave') }
  const seen_reply_ids = seenReplyIds(replies)
  const setStatus = async (status: 'open' | 'closed') => {
    await change({ method: 'put', path, json: { status, seen_reply_ids }, messages: errorMessages })
    onChange()
  }
  return {
    async reply({ body }) {
      const json = { body, seen_reply_ids }
      const outcome = await change({ method: 'post', path: `${path}/replies`, json, messages: errorMessages })
      onChange()
      return outcome
    },
    close: () => setStatus('closed'),
    reopen: () => setStatus('open'),
    needsConnection: true,
  }
}
