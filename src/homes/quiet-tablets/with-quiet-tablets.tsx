import { type ReactNode, useState } from 'react'
import { onDemand } from '../../ui/on-demand.tsx'
import { NO_WORDS, QuietTabletsContext } from './quiet-tablet-words.ts'

/** Loaded separately, so that the screen does not wait for it (decision 101). */
const Reader = onDemand(async () => (await import('./reader.tsx')).QuietTabletReader, null)

/** Screens in it say which tablets are quiet. The answer comes late, and moves nothing while the screen is in use. */
export function WithQuietTablets({ children }: { children: ReactNode }) {
  const [words, setWords] = useState(NO_WORDS)
  return (
    <QuietTabletsContext value={words}>
      {children}
      <Reader onWords={setWords} />
    </QuietTabletsContext>
  )
}
