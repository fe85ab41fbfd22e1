import type { ReactNode } from 'react'
import { LabelledScreen } from '../../ui/page/labelled-screen.tsx'
import { staffWords } from './words.ts'

export const StaffScreen = ({ children }: { children: ReactNode }) => (
  <LabelledScreen name="staff" words={staffWords}>
    {children}
  </LabelledScreen>
)
