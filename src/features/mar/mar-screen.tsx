import type { ReactNode } from 'react'
import { FeatureScreen } from '../../ui/page/feature-screen.tsx'
import { marWords } from './words.ts'

export const MarScreen = ({ children }: { children: ReactNode }) => (
  <FeatureScreen name="mar" words={marWords}>
    {children}
  </FeatureScreen>
)
