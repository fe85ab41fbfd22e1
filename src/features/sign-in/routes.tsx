/** The screens before sign-in, each fetched when it is first opened (spec part 1 §2). */
import type { OpenRoute } from '../../ui/page/screen-route.ts'

export const openRoutes: readonly OpenRoute[] = [
  { path: '/login', load: async () => (await import('./login.tsx')).Login },
  { path: '/verify-otp', load: async () => (await import('./verify-otp.tsx')).VerifyOtp },
  {
    path: '/register/complete/:token',
    load: async () => (await import('./register-complete.tsx')).RegisterComplete,
  },
  {
    path: '/complete-registration',
    load: async () => (await import('./complete-registration.tsx')).CompleteRegistration,
  },
  { path: '/utility-form', load: async () => (await import('./utility-form.tsx')).UtilityForm },
  { path: '/confirm-email/:token', load: async () => (await import('./confirm-email.tsx')).ConfirmEmail },
  { path: '/reset-password/:token', load: async () => (await import('./reset-password.tsx')).ResetPassword },
]
