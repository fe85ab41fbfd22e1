import type { ReactNode } from 'react'
import { LabelledScreen } from '../../ui/page/labelled-screen.tsx'
import { progressNotesWords } from './words.ts'

export const NotesScreen = ({ children }: { children: ReactNode }) => (
  <LabelledScreen name="progressNotes" words={progressNotesWords}>
    {children}
  </LabelledScreen>
)
