import type { ReactNode } from 'react'
import { LabelledScreen } from '../../ui/page/labelled-screen.tsx'
import { incidentReportsWords } from './words.ts'

export const IncidentsScreen = ({ children }: { children: ReactNode }) => (
  <LabelledScreen name="incidentReports" words={incidentReportsWords}>
    {children}
  </LabelledScreen>
)
