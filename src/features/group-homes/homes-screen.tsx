import type { ReactNode } from 'react'
import { LabelledScreen } from '../../ui/page/labelled-screen.tsx'
import { groupHomesWords } from './words.ts'

export const HomesScreen = ({ children }: { children: ReactNode }) => (
  <LabelledScreen name="groupHomes" words={groupHomesWords}>
    {children}
  </LabelledScreen>
)
