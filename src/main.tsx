import './app/mantine-styles.ts'
import './app/base.css'
import './app/tones.css'
import './ui/print.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/app.tsx'
import { Device } from './app/device.tsx'
import { startAnewWhenRestored } from './app/restored-page.ts'
import { AppRoutes } from './app/routes.tsx'
import { startWords } from './app/words/words.tsx'

startAnewWhenRestored(window, () => window.location.reload())
const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root.')
createRoot(root).render(
  <StrictMode>
    <App words={startWords()} Device={Device} Routes={AppRoutes} />
  </StrictMode>,
)
