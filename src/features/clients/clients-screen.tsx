import type { ReactNode } from 'react'
import { FeatureScreen } from '../../ui/page/feature-screen.tsx'
import { clientsWords } from './words.ts'

export const ClientsScreen = ({ children }: { children: ReactNode }) => (
  <FeatureScreen name="clients" words={clientsWords}>
    {children}
  </FeatureScreen>
)
