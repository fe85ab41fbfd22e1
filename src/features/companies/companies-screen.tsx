import type { ReactNode } from 'react'
import { LabelledScreen } from '../../ui/page/labelled-screen.tsx'
import { companiesWords } from './words.ts'

export const CompaniesScreen = ({ children }: { children: ReactNode }) => (
  <LabelledScreen name="companies" words={companiesWords}>
    {children}
  </LabelledScreen>
)
