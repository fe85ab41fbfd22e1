/**
 * The screens of the app (spec part 3 §2). They are found in `src/features/<feature>/routes.tsx`: a feature is entered in
 * no list. `redirect` after sign-in is held against these paths.
 */
import type { OpenRoute, ScreenRoute } from '../ui/page/screen-route.ts'

interface FeatureRoutes {
  /** Under /dashboard, each with the right it needs. */
  readonly screenRoutes?: readonly ScreenRoute[]
  /** Without a right: before sign-in. */
  readonly openRoutes?: readonly OpenRoute[]
}

const features = Object.values(import.meta.glob<FeatureRoutes>('../features/*/routes.tsx', { eager: true }))

export const openRoutes = features.flatMap(({ openRoutes = [] }) => openRoutes)
export const screenRoutes = features.flatMap(({ screenRoutes = [] }) => screenRoutes)
