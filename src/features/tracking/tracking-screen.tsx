import type { ReactNode } from 'react'
import { LabelledScreen } from '../../ui/page/labelled-screen.tsx'
import { trackingWords } from './words.ts'

export const TrackingScreen = ({ children }: { children: ReactNode }) => (
  <LabelledScreen name="tracking" words={trackingWords}>
    {children}
  </LabelledScreen>
)
