import type { ReactNode } from 'react'
import { LabelledScreen } from '../../ui/page/labelled-screen.tsx'
import { inventoryWords } from './words.ts'

export const InventoryScreen = ({ children }: { children: ReactNode }) => (
  <LabelledScreen name="inventory" words={inventoryWords}>
    {children}
  </LabelledScreen>
)
