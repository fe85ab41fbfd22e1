/** Offers an unfinished draft before the form opens; none of it is in a field until the user decides (U8.1). */
import { Button } from '@mantine/core'
import { type ReactNode, use } from 'react'
import { useTranslation } from 'react-i18next'
import { daysBetween, type Instant } from '#domain/values/dates.ts'
import { localDateTimeOf } from '#domain/values/time-zone.ts'
import { deviceWallClock, momentTimeWords, momentWords } from '../../labels/dates.ts'
import { momentNow } from '../../now.ts'
import { Dialog } from '../dialog/dialog.tsx'
import { buttonLooks } from '../dialog/looks.ts'
import { DraftsContext, type FormDraft } from './drafts.ts'
import style from './record-form.module.css'

interface DraftOfferProps {
  draft: FormDraft
  draftKey: string | undefined
  title: string
  /** The client the draft is about. */
  children?: ReactNode
  /** Called on close; the draft is kept. */
  onClose: () => void
  onContinue: () => void
  /** Called after the draft is discarded. */
  onStartOver: () => void
}

export function DraftOffer(props: DraftOfferProps) {
  const { draft, draftKey, title, children, onClose, onContinue, onStartOver } = props
  const { t } = useTranslation()
  const drafts = use(DraftsContext)
  const buttonStyles = buttonLooks(true)
  const startOver = async () => {
    // A disk error must not keep the user from writing: the next input replaces the draft.
    if (draftKey !== undefined) await drafts?.discard(draftKey).catch(() => {})
    onStartOver()
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      width="medium"
      actions={
        <>
          <Button {...buttonStyles.confirm} onClick={() => void startOver()}>
            {t('ui.form.startOver')}
          </Button>
          <Button {...buttonStyles.cancel} onClick={onContinue}>
            {t('ui.form.continueDraft')}
          </Button>
        </>
      }
    >
      {children && <div className={style.about}>{children}</div>}
      <p role="status">
        <DraftAge draft={draft} /> {t('ui.form.continueQuestion')}
      </p>
    </Dialog>
  )
}

/** Age in days after which a draft may be of no more use; it is still kept for its author. */
const OLD_DRAFT_DAYS = 30

function DraftAge({ draft }: { draft: FormDraft }) {
  const { t } = useTranslation()
  // A draft exists only on this device, so its age is shown by the device's clock.
  const clock = deviceWallClock()
  const dateOf = (moment: Instant) => localDateTimeOf(moment, clock.time_zone).date
  const days = daysBetween(dateOf(draft.saved_at), dateOf(momentNow()))
  if (days === 0) return t('ui.form.unfinishedToday', { time: momentTimeWords(draft.saved_at, clock) })
  const when = momentWords(draft.saved_at, clock, t)
  return days < OLD_DRAFT_DAYS
    ? t('ui.form.unfinished', { when })
    : t('ui.form.unfinishedLong', { when, count: days })
}
