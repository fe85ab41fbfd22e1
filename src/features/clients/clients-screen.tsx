import type { ReactNode } from 'react'
import { LabelledScreen } from '../../ui/page/labelled-screen.tsx'
import { clientsWords } from './words.ts'

export const ClientsScreen = ({ children }: { children: ReactNode }) => (
  <LabelledScreen name="clients" words={clientsWords}>
    {children}
  </LabelledScreen>
)
