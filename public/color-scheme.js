// Before the first paint: the scheme this device chose, else the one it prefers. The key is that of
// src/app/color-scheme.ts.
{
  let chosen = null
  try {
    chosen = localStorage.getItem('hearth-theme')
  } catch {
    // Storage may be forbidden; then the device's preference decides.
  }
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches
  const isDark = chosen === 'dark' || (chosen !== 'light' && prefersDark)
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light'
}
