import { type ComponentType, Suspense } from 'react'
import { useSession } from '../session/session.ts'
import { LoadingPage } from '../ui/page/loading.tsx'

interface ByRoleProps {
  /** The list that super_admin reads from the server (decision 43): their device has no home's records. */
  platform: ComponentType
  /** The list for people who work in the home. */
  work: ComponentType
}

export function ByRole({ platform: Platform, work: Work }: ByRoleProps) {
  const session = useSession()
  if (session.state !== 'authenticated' || session.role !== 'super_admin') return <Work />
  return (
    <Suspense fallback={<LoadingPage />}>
      <Platform />
    </Suspense>
  )
}
