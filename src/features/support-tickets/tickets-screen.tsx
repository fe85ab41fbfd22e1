import type { ReactNode } from 'react'
import { LabelledScreen } from '../../ui/page/labelled-screen.tsx'
import { supportTicketsWords } from './words.ts'

export const PATH = '/dashboard/support-tickets'

export const TicketsScreen = ({ children }: { children: ReactNode }) => (
  <LabelledScreen name="supportTickets" words={supportTicketsWords}>
    {children}
  </LabelledScreen>
)
