import type { ReactNode } from 'react'
import { FeatureScreen } from '../../ui/page/feature-screen.tsx'
import { trackingWords } from './words.ts'

export const TrackingScreen = ({ children }: { children: ReactNode }) => (
  <FeatureScreen name="tracking" words={trackingWords}>
    {children}
  </FeatureScreen>
)
