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

  // The public page, which stands in what `/` is answered with, is for visitors, and in English. Other devices see the
  // mark until the app is here (src/app/start.tsx, src/languages/kept-language.ts).
  const isKnown = kept('hearth.known-device') !== null || matchMedia('(display-mode: standalone)').matches
  const isEnglish = (kept('hearth-language') ?? 'English') === 'English'
  if ((isKnown && location.hash === '') || !isEnglish) document.documentElement.dataset.noPublicPage = ''

  // A file of the app that did not arrive, is not the one of this release (`integrity` in the page), or does nothing:
  // that is said, and tried again (start-again.js). Once the app is here it says such things itself (src/main.tsx).
  const LONGEST_START_MS = 60_000
  let isFailing = false
  const startAgain = why => {
    if (isFailing || 'started' in document.documentElement.dataset) return
    isFailing = true
    const script = document.createElement('script')
    script.src = '/start-again.js'
    script.dataset.why = why
    document.head.append(script)
  }
  const isOfApp = ({ localName, integrity }) => localName === 'script' || (localName === 'link' && integrity)
  addEventListener('error', ({ target }) => isOfApp(target) && startAgain('failed'), true)
  setTimeout(startAgain, LONGEST_START_MS, 'late')
}
