/** The card that closes a home or a company, or opens it again. */
import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Confirmation } from '../dialog/confirmation.tsx'
import { NoConnectionNotice } from '../record-form/needs-connection.tsx'
import { Card } from './card.tsx'
import style from './cards.module.css'

interface CloseOrReopenCardProps {
  /** Heading of the card. */
  heading: string
  /** Title of the button and of the question. */
  title: string
  explanation: string
  question: string
  /** Whether the home or company is open, so that the action closes it; otherwise the action opens it again. */
  isOpen: boolean
  /** What prevents closing; while set, the button is disabled. */
  obstacles?: ReactNode
  onConfirm: () => Promise<void>
}

export function CloseOrReopenCard(props: CloseOrReopenCardProps) {
  const { heading, title, explanation, question, isOpen, obstacles, onConfirm } = props
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <Card title={heading}>
      <p className={style.none}>{explanation}</p>
      {obstacles}
      <Button
        {...(isOpen ? { variant: 'outline', color: 'attention' } : { variant: 'default' })}
        className={style.below}
        disabled={obstacles !== undefined}
        onClick={() => setIsConfirming(true)}
      >
        {title}
      </Button>
      <Confirmation
        opened={isConfirming}
        onClose={() => setIsConfirming(false)}
        title={title}
        confirmLabel={title}
        isDangerous={isOpen}
        question={
          <>
            <p>{question}</p>
            <NoConnectionNotice />
          </>
        }
        onConfirm={onConfirm}
      />
    </Card>
  )
}
