import './app/mantine-styles.ts'
import './app/base.css'
import './app/tones.css'
import './ui/print.css'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { offsetMinutesOf } from '#domain/values/time-zone.ts'
import { App } from './app/app.tsx'
import { Device } from './app/device.tsx'
import { replacePublicPage } from './app/public-page.ts'
import { reloadWhenRestored } from './app/restored-page.ts'
import { AppRoutes, preloadScreenAt } from './app/routes.tsx'
import { createCatalogue } from './app/words/words.tsx'
import { storedLanguage } from './languages/kept-language.ts'
import { switchLanguage } from './languages/languages.ts'
import { momentNow } from './now.ts'

reloadWhenRestored(window, () => window.location.reload())
// Each call runs in its own task, so that a slow tablet responds to taps in between.
setTimeout(() => preloadScreenAt(window.location))
setTimeout(start)
// The first date that a page formats takes 15 ms: formats one while the database opens, not with the first chart.
setTimeout(() => offsetMinutesOf(momentNow(), 'UTC'))

async function start() {
  const translations = createCatalogue()
  const language = storedLanguage()
  // If the texts cannot be fetched, the app stays in English.
  if (language !== 'English') await switchLanguage(translations, language).catch(() => {})
  const root = document.getElementById('root')
  if (root === null) throw new Error('index.html has no #root.')
  replacePublicPage(root)
  // React renders a transition in slices.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <App catalogue={translations} Device={Device} Routes={AppRoutes} />
      </StrictMode>,
    ),
  )
  // From now on the app itself, not public/before-paint.js, reports files that fail to load.
  document.documentElement.dataset.started = ''
  sessionStorage.removeItem('hearth.starts-failed')
}
