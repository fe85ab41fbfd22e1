import { type ReactNode, useMemo, useState } from 'react'
import { canDo } from '#domain/rules/access/permissions.ts'
import { useSession } from '../../session/session.ts'
import { onDemand } from '../../ui/on-demand.tsx'
import { useFrozenLayout } from '../../ui/use-frozen-layout.ts'
import { NO_WORDS, QuietTabletsContext } from './quiet-tablet-words.ts'
import type { QuietTabletNews } from './reader.tsx'

/** Loaded separately, so that the screen does not wait for it (decision 101). */
const Reader = onDemand(async () => (await import('./reader.tsx')).QuietTabletReader, null)

const NO_NEWS: QuietTabletNews = { tablets: [], wordsOf: () => NO_WORDS }

/** Screens in it say which tablets are quiet. The answer comes late, and moves nothing while the screen is in use. */
export function WithQuietTablets({ children }: { children: ReactNode }) {
  const session = useSession()
  const [{ tablets, wordsOf }, setNews] = useState(NO_NEWS)
  const { shownLayout, ref, tapGuardProps } = useFrozenLayout(tablets, shown => shown)
  const words = useMemo(() => wordsOf(shownLayout), [wordsOf, shownLayout])
  return (
    <div ref={ref} style={{ display: 'contents' }} {...tapGuardProps}>
      <QuietTabletsContext value={words}>{children}</QuietTabletsContext>
      {session.state === 'authenticated' && canDo(session.role, 'tablet.rename') && (
        <Reader onNews={setNews} />
      )}
    </div>
  )
}
