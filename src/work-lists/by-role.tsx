import { type ComponentType, Suspense } from 'react'
import { useSession } from '../session/session.ts'
import { LoadingPage } from '../ui/page/loading.tsx'

interface ListByRoleProps {
  /** The list that super_admin reads from the server (decision 43): their device has no home's records. */
  superAdminList: ComponentType
  /** The list for people who work in the home. */
  homeList: ComponentType
}

export function ListByRole({ superAdminList: SuperAdminList, homeList: HomeList }: ListByRoleProps) {
  const session = useSession()
  if (session.state !== 'authenticated' || session.role !== 'super_admin') return <HomeList />
  return (
    <Suspense fallback={<LoadingPage />}>
      <SuperAdminList />
    </Suspense>
  )
}
