// Before the first paint: the scheme this device chose, else the one it prefers. The key is that of
// src/app/color-scheme.ts.
{
  const kept = key => {
    try {
      return localStorage.getItem(key)
    } catch {
      // Storage may be forbidden; then the device's preference decides.
      return null
    }
  }
  const chosen = kept('hearth-theme')
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches
  const scheme = chosen === 'dark' || (chosen !== 'light' && prefersDark) ? 'dark' : 'light'
  document.documentElement.dataset.mantineColorScheme = scheme

  // The picture of the public page, requested before its code is here (src/features/landing/hero.tsx). A device Hearth
  // is used on does not show that page (src/session/known-device.ts).
  if (location.pathname === '/' && kept('hearth.known-device') === null) {
    const size = matchMedia('(max-width: 47.99em)').matches ? 'phone' : 'wide'
    const href = `/landing/round-${size}-${scheme}.webp`
    const link = document.createElement('link')
    document.head.append(Object.assign(link, { rel: 'preload', as: 'image', fetchPriority: 'high', href }))
  }
}
