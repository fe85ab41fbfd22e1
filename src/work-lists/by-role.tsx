import { type ComponentType, Suspense } from 'react'
import { useSession } from '../session/session.ts'
import { LoadingPage } from '../ui/page/loading.tsx'

interface ListByRoleProps {
  /** The list that super_admin reads from the server (decision 43): their device has no home's records. */
  platform: ComponentType
  /** The list for people who work in the home. */
  work: ComponentType
}

export function ListByRole({ platform: Platform, work: Work }: ListByRoleProps) {
  const session = useSession()
  if (session.state !== 'authenticated' || session.role !== 'super_admin') return <Work />
  return (
    <Suspense fallback={<LoadingPage />}>
      <Platform />
    </Suspense>
  )
}
