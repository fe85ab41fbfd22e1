/** /dashboard: what the role sees first (spec part 1 §2). Roles that care for clients read it from the mirror. */
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { useSession } from '../../session/session.ts'
import { FeatureScreen } from '../../ui/page/feature-screen.tsx'
import { LoadingPage } from '../../ui/page/loading.tsx'
import { HomesDashboard } from './homes-dashboard.tsx'
import { dashboardWords } from './words.ts'

/** Loaded lazily: other roles do not fetch this code. */
const lazyScreen = (load: () => Promise<ComponentType>) => lazy(async () => ({ default: await load() }))
const SuperAdmin = lazyScreen(async () => (await import('./platform-dashboard.tsx')).SuperAdminDashboard)
const Admin = lazyScreen(async () => (await import('./platform-dashboard.tsx')).AdminDashboard)

export function Dashboard() {
  const session = useSession()
  const role = session.state === 'authenticated' ? session.role : undefined
  const userId = session.state === 'authenticated' ? session.user.id : 0
  return (
    <FeatureScreen name="dashboard" words={dashboardWords}>
      {role === 'super_admin' || role === 'admin' ? (
        <WithLoadingPage>{role === 'super_admin' ? <SuperAdmin /> : <Admin />}</WithLoadingPage>
      ) : (
        <HomesDashboard role={role} userId={userId} />
      )}
    </FeatureScreen>
  )
}

const WithLoadingPage = ({ children }: { children: ReactNode }) => (
  <Suspense fallback={<LoadingPage />}>{children}</Suspense>
)
