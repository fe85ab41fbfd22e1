import type { ReactNode } from 'react'
import { FeatureScreen } from '../../ui/page/feature-screen.tsx'
import { supportTicketsWords } from './words.ts'

export const PATH = '/dashboard/support-tickets'

export const TicketsScreen = ({ children }: { children: ReactNode }) => (
  <FeatureScreen name="supportTickets" words={supportTicketsWords}>
    {children}
  </FeatureScreen>
)
