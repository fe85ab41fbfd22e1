/** The card of the settings in which somebody changes their own PIN on a home’s tablet. */
import { Button } from '@mantine/core'
import { use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PinChangeContext } from '../../session/pin-change.ts'
import { Card } from '../../ui/page/card.tsx'
import cards from '../../ui/page/cards.module.css'

export function OwnPin() {
  const { t } = useTranslation()
  const ChangePin = use(PinChangeContext)
  const [isOpen, setIsOpen] = useState(false)
  if (ChangePin === undefined) return null
  return (
    <Card
      title={t('account.pin.title')}
      action={
        <Button variant="default" onClick={() => setIsOpen(true)}>
          {t('account.pin.change')}
        </Button>
      }
    >
      <p className={cards.none}>{t('account.pin.what')}</p>
      {isOpen && <ChangePin onClose={() => setIsOpen(false)} />}
    </Card>
  )
}
