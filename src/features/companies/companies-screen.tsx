import type { ReactNode } from 'react'
import { FeatureScreen } from '../../ui/page/feature-screen.tsx'
import { companiesWords } from './words.ts'

export const CompaniesScreen = ({ children }: { children: ReactNode }) => (
  <FeatureScreen name="companies" words={companiesWords}>
    {children}
  </FeatureScreen>
)
