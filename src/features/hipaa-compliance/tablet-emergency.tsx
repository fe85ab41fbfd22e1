/** The emergency code of a home's tablet, and who opened its charts with one (decision 106). */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { type EmergencyUse, type MadeEmergencyCode, madeEmergencyCode } from '#domain/protocol/emergency.ts'
import type { Tablet } from '#domain/protocol/tablets.ts'
import { deviceWallClock, momentWords } from '../../labels/dates.ts'
import { problemWords } from '../../labels/message-words.ts'
import { useServerChange } from '../../sync/use-server-change.ts'
import { Badge } from '../../ui/badge.tsx'
import { Confirmation } from '../../ui/dialog/confirmation.tsx'
import cards from '../../ui/page/cards.module.css'
import { useShowToast } from '../../ui/toast/toasts.tsx'
import { EmergencySheet } from './emergency-sheet.tsx'
import style from './hipaa.module.css'

interface TabletEmergencyProps {
  readonly tablet: Tablet
  /** Whether this person may make codes and review. */
  readonly canManage: boolean
  readonly onChanged: () => void
}

export function TabletEmergency({ tablet, canManage, onChanged }: TabletEmergencyProps) {
  const { t } = useTranslation()
  const [isAsking, setIsAsking] = useState(false)
  const [made, setMade] = useState<MadeEmergencyCode>()
  const { uses } = tablet.emergency
  if (tablet.state === 'removed' && uses.length === 0) return null
  return (
    <>
      {tablet.state !== 'removed' && (
        <>
          <CodeState tablet={tablet} />
          {canManage && (
            <span>
              <Button variant="default" size="sm" onClick={() => setIsAsking(true)}>
                {t('hipaaCompliance.tablets.emergency.make.label')}
              </Button>
            </span>
          )}
        </>
      )}
      {uses.length > 0 && (
        <ul className={style.openings}>
          {uses.map(use => (
            <Opening key={use.id} tablet={tablet} use={use} canManage={canManage} onReviewed={onChanged} />
          ))}
        </ul>
      )}
      <MakeCode tablet={tablet} opened={isAsking} onMade={setMade} onClose={() => setIsAsking(false)} />
      {made && (
        <EmergencySheet
          tablet={tablet}
          made={made}
          onClose={() => {
            setMade(undefined)
            onChanged()
          }}
        />
      )}
    </>
  )
}

function CodeState({ tablet: { emergency } }: Pick<TabletEmergencyProps, 'tablet'>) {
  const { t } = useTranslation()
  const { code } = emergency
  if (code === null) return <span className={cards.small}>{t('hipaaCompliance.tablets.emergency.none')}</span>
  const { state, made_at, received_at, wrong_codes } = code
  const key = state === 'ready' && received_at === null ? 'notReceived' : state
  const when = momentWords(made_at, deviceWallClock(), t)
  return (
    <>
      <span className={cards.small}>{t(`hipaaCompliance.tablets.emergency.${key}`, { when })}</span>
      {wrong_codes > 0 && (
        <span className={cards.small}>
          {t('hipaaCompliance.tablets.emergency.wrong', { count: wrong_codes })}
        </span>
      )}
    </>
  )
}

interface MakeCodeProps extends Pick<TabletEmergencyProps, 'tablet'> {
  readonly opened: boolean
  readonly onMade: (made: MadeEmergencyCode) => void
  readonly onClose: () => void
}

function MakeCode({ tablet: { id, name, home_name: home }, opened, onMade, onClose }: MakeCodeProps) {
  const { t } = useTranslation()
  const change = useServerChange()
  return (
    <Confirmation
      opened={opened}
      onClose={onClose}
      title={t('hipaaCompliance.tablets.emergency.make.label')}
      question={<p>{t('hipaaCompliance.tablets.emergency.make.question', { name, home })}</p>}
      confirmLabel={t('hipaaCompliance.tablets.emergency.make.confirm')}
      onConfirm={() =>
        change({
          method: 'post',
          path: `tablets/${id}/emergency-codes`,
          onAnswer: answer => onMade(v.parse(madeEmergencyCode, answer)),
        })
      }
    />
  )
}

interface OpeningProps extends Pick<TabletEmergencyProps, 'tablet' | 'canManage'> {
  readonly use: EmergencyUse
  readonly onReviewed: () => void
}

function Opening({ tablet, use, canManage, onReviewed }: OpeningProps) {
  const { t } = useTranslation()
  const clock = deviceWallClock()
  const { opened_by, reason, closed_at, reviewed_at, reviewed_by_name } = use
  const when = momentWords(use.opened_at, clock, t)
  return (
    <li data-open={reviewed_at === null || undefined}>
      <strong>
        {opened_by === null || reason === null
          ? t('hipaaCompliance.tablets.emergency.openedUnread', { when })
          : t('hipaaCompliance.tablets.emergency.opened', { when, name: opened_by, reason })}
      </strong>
      <span className={cards.small}>
        {closed_at === null
          ? t('hipaaCompliance.tablets.emergency.notClosed')
          : t('hipaaCompliance.tablets.emergency.until', { when: momentWords(closed_at, clock, t) })}
      </span>
      {use.is_code_used_again && (
        <Badge tone="attention">{t('hipaaCompliance.tablets.emergency.again')}</Badge>
      )}
      {reviewed_at !== null && (
        <span className={cards.small}>
          {t('hipaaCompliance.tablets.emergency.reviewedBy', {
            name: reviewed_by_name ?? t('ui.none'),
            when: momentWords(reviewed_at, clock, t),
          })}
        </span>
      )}
      {reviewed_at === null && canManage && (
        <ReviewButton tabletId={tablet.id} useId={use.id} when={when} onReviewed={onReviewed} />
      )}
    </li>
  )
}

interface ReviewButtonProps {
  readonly tabletId: string
  readonly useId: string
  readonly when: string
  readonly onReviewed: () => void
}

function ReviewButton({ tabletId, useId, when, onReviewed }: ReviewButtonProps) {
  const { t } = useTranslation()
  const change = useServerChange()
  const toast = useShowToast()
  const [isSaving, setIsSaving] = useState(false)
  const review = async () => {
    setIsSaving(true)
    try {
      await change({ method: 'put', path: `tablets/${tabletId}/emergency-uses/${useId}/review` })
      toast({ text: t('hipaaCompliance.tablets.emergency.reviewed'), tone: 'given' })
      onReviewed()
    } catch (error) {
      toast({ text: problemWords(error, t), tone: 'attention' })
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <Button
      size="sm"
      loading={isSaving}
      aria-label={t('hipaaCompliance.tablets.emergency.reviewNamed', { when })}
      onClick={() => void review()}
    >
      {t('hipaaCompliance.tablets.emergency.review')}
    </Button>
  )
}
