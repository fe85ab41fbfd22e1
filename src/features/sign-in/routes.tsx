/** The screens before sign-in, each its own chunk (spec part 1 §2). */
import type { RouteObject } from 'react-router-dom'

export const signInRoutes: RouteObject[] = [
  { path: '/login', lazy: async () => ({ Component: (await import('./login.tsx')).Login }) },
  { path: '/verify-otp', lazy: async () => ({ Component: (await import('./verify-otp.tsx')).VerifyOtp }) },
  {
    path: '/register/complete/:token',
    lazy: async () => ({ Component: (await import('./register-complete.tsx')).RegisterComplete }),
  },
  {
    path: '/complete-registration',
    lazy: async () => ({ Component: (await import('./complete-registration.tsx')).CompleteRegistration }),
  },
  {
    path: '/utility-form',
    lazy: async () => ({ Component: (await import('./utility-form.tsx')).UtilityForm }),
  },
  {
    path: '/reset-password/:token',
    lazy: async () => ({ Component: (await import('./reset-password.tsx')).ResetPassword }),
  },
]
