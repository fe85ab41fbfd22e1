import type { ReactNode } from 'react'
import { FeatureScreen } from '../../ui/page/feature-screen.tsx'
import { incidentReportsWords } from './words.ts'

export const IncidentsScreen = ({ children }: { children: ReactNode }) => (
  <FeatureScreen name="incidentReports" words={incidentReportsWords}>
    {children}
  </FeatureScreen>
)
