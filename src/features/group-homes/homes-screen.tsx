import type { ReactNode } from 'react'
import { FeatureScreen } from '../../ui/page/feature-screen.tsx'
import { groupHomesWords } from './words.ts'

export const HomesScreen = ({ children }: { children: ReactNode }) => (
  <FeatureScreen name="groupHomes" words={groupHomesWords}>
    {children}
  </FeatureScreen>
)
