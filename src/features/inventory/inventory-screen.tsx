import type { ReactNode } from 'react'
import { FeatureScreen } from '../../ui/page/feature-screen.tsx'
import { inventoryWords } from './words.ts'

export const InventoryScreen = ({ children }: { children: ReactNode }) => (
  <FeatureScreen name="inventory" words={inventoryWords}>
    {children}
  </FeatureScreen>
)
