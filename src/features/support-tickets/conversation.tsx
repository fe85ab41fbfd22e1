import { Button } from '@mantine/core'
import { IconArrowBackUp, IconCircleCheck, IconRotate } from '@tabler/icons-react'
import { useState } from 'react'
import { useParams } from 'react-router-dom'
import { deviceWallClock, relativeMomentWords } from '../../labels/dates.ts'
import { problemWords } from '../../labels/message-words.ts'
import { useLabels } from '../../labels/use-labels.ts'
import { useNow } from '../../now.ts'
import { TicketStatusBadge } from '../../people/ticket-status.tsx'
import { RecordStateLabel } from '../../sync/record-state.tsx'
import { Page } from '../../ui/page/page.tsx'
import { createLazyForm } from '../../ui/record-form/fetched-form.ts'
import { useShowToast } from '../../ui/toast/toasts.tsx'
import type { TicketConversation, TicketEntry } from './conversations.ts'
import style from './tickets.module.css'
import type { TicketActions } from './use-ticket-steps.ts'

const { Form: ReplyForm, preload } = createLazyForm(async () => (await import('./reply-form.tsx')).ReplyForm)

/** One ticket with all its messages and the actions possible on it. */
export function Conversation({
  subject,
  status,
  byline,
  entries,
  actions,
}: TicketConversation & { actions: TicketActions }) {
  const t = useLabels()
  const { ticketId = '' } = useParams()
  const now = useNow()
  const toast = useShowToast()
  const [isReplying, setIsReplying] = useState(false)
  const [isChangingStatus, setIsChangingStatus] = useState(false)
  const isClosed = status === 'closed'
  const toggleStatus = async () => {
    setIsChangingStatus(true)
    try {
      await (isClosed ? actions.reopen() : actions.close())
    } catch (error) {
      const message = problemWords(error, t, t('supportTickets.failedSave'))
      toast({ text: message, tone: 'attention', seconds: 10 })
    }
    setIsChangingStatus(false)
  }
  return (
    <Page
      title={subject}
      subtitle={
        <span className={style.about}>
          <TicketStatusBadge status={status} />
          {byline}
        </span>
      }
      actions={
        <>
          <Button
            variant="default"
            loading={isChangingStatus}
            leftSection={
              isClosed ? <IconRotate size={20} aria-hidden /> : <IconCircleCheck size={20} aria-hidden />
            }
            onClick={() => void toggleStatus()}
          >
            {t(isClosed ? 'supportTickets.ticket.reopen' : 'supportTickets.ticket.close')}
          </Button>
          <Button
            leftSection={<IconArrowBackUp size={20} aria-hidden />}
            onPointerEnter={() => void preload()}
            onClick={() => setIsReplying(true)}
          >
            {t('supportTickets.ticket.reply')}
          </Button>
        </>
      }
    >
      <ol className={style.conversation} aria-label={t('supportTickets.ticket.conversation')}>
        {entries.map(entry => (
          <ConversationEntry key={entry.id} entry={entry} now={now} />
        ))}
      </ol>
      {status !== 'closed' && entries.at(-1)?.act === 'close' && (
        <p className={style.event}>{t('supportTickets.ticket.stillOpen')}</p>
      )}
      {isReplying && (
        <ReplyForm
          ticketId={ticketId}
          isClosed={isClosed}
          actions={actions}
          onClose={() => setIsReplying(false)}
        />
      )}
    </Page>
  )
}

function ConversationEntry({ entry, now }: { entry: TicketEntry; now: string }) {
  const t = useLabels()
  const { act, name, writtenAt, state } = entry
  const time = (
    <span className={style.when}>
      <time dateTime={writtenAt}>{relativeMomentWords(writtenAt, now, deviceWallClock(), t)}</time>
      {state !== 'confirmed' && <RecordStateLabel state={state} />}
    </span>
  )
  if (act !== 'reply') {
    return (
      <li className={style.event}>
        {t(`supportTickets.ticket.${act === 'close' ? 'closed' : 'reopened'}`, { name })} {time}
      </li>
    )
  }
  return (
    <li className={style.message} data-own={entry.isOwn || undefined}>
      <p className={style.writer}>
        <strong>{name}</strong> {time}
      </p>
      <p className={style.body}>{entry.body}</p>
    </li>
  )
}
