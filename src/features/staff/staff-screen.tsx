import type { ReactNode } from 'react'
import { FeatureScreen } from '../../ui/page/feature-screen.tsx'
import { staffWords } from './words.ts'

export const StaffScreen = ({ children }: { children: ReactNode }) => (
  <FeatureScreen name="staff" words={staffWords}>
    {children}
  </FeatureScreen>
)
