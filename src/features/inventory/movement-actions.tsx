/** The buttons of a movement: to sign it as the witness, and to take it back. */
import { ActionIcon, Button } from '@mantine/core'
import { IconArrowBackUp, IconSignature } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { RowMenu } from '../../ui/list/row-menu.tsx'
import style from './movement-list.module.css'
import type { WayToSign } from './sign-movement.tsx'

interface MovementActionsProps {
  /** How it can be signed here; undefined if it cannot. */
  readonly way: WayToSign | undefined
  readonly onSign: () => void
  readonly canTakeBack: boolean
  readonly wasRecordedToday: boolean
  readonly onTakeBack: () => void
}

export function MovementActions({ way, onSign, canTakeBack, ...takeBackProps }: MovementActionsProps) {
  const { t } = useTranslation()
  if (way === undefined) return canTakeBack && <TakeBackButton {...takeBackProps} />
  return (
    <>
      <Button
        variant="default"
        className={style.sign ?? ''}
        aria-label={t(way === 'own' ? 'inventory.witness.sign' : 'inventory.witness.bySecond')}
        leftSection={<IconSignature size={20} aria-hidden />}
        onClick={onSign}
      >
        {t('inventory.witness.signHere')}
      </Button>
      {canTakeBack && <TakeBackButton {...takeBackProps} />}
    </>
  )
}

/** Renders "Take back": a button for a movement of today, which may be a slip; else a menu. */
function TakeBackButton({
  wasRecordedToday,
  onTakeBack,
}: Pick<MovementActionsProps, 'wasRecordedToday' | 'onTakeBack'>) {
  const { t } = useTranslation()
  const label = t('inventory.item.takeBack')
  const icon = <IconArrowBackUp size={20} aria-hidden />
  if (wasRecordedToday) {
    return (
      <ActionIcon variant="default" aria-label={label} title={label} onClick={onTakeBack}>
        {icon}
      </ActionIcon>
    )
  }
  return <RowMenu label={t('inventory.item.whatToDo')} actions={[{ label, icon, onPick: onTakeBack }]} />
}
