import type { ReactNode } from 'react'
import { FeatureScreen } from '../../ui/page/feature-screen.tsx'
import { progressNotesWords } from './words.ts'

export const NotesScreen = ({ children }: { children: ReactNode }) => (
  <FeatureScreen name="progressNotes" words={progressNotesWords}>
    {children}
  </FeatureScreen>
)
