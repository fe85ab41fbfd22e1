/** A screen's part as the app shows it: the real theme and the real words, at an address. */

import { MantineProvider } from '@mantine/core'
import { cleanup, render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeAll, vi } from 'vitest'
import { cssVariables, theme } from '#src/app/theme.ts'
import { storageWords } from '#src/app/words/storage-words.ts'
import { createCatalogue, WordsProvider } from '#src/app/words/words.tsx'
import { OpenDialogsProvider } from '#src/ui/dialog/open-dialogs.tsx'
import { DirtyFormsProvider } from '#src/ui/record-form/dirty-forms.tsx'
import { formWords } from '#src/ui/record-form/entry-words.ts'
import { ToastProvider } from '#src/ui/toast/toasts.tsx'
import { hands } from './hands.ts'

export const words = createCatalogue()
// In the app they come with the screens that say them.
words.addResourceBundle('en', 'words', { storage: storageWords, ui: formWords }, true)

/** What jsdom lacks and Mantine asks for; nobody looks at sizes here. */
export function prepareBrowser() {
  beforeAll(async () => {
    // A file before this one may have chosen another.
    await words.changeLanguage('en')
    window.matchMedia = query => ({
      matches: false,
      media: query,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
      addEventListener: () => {},
      removeEventListener: () => {},
      dispatchEvent: () => false,
    })
    window.ResizeObserver = class {
      observe() {}
      unobserve() {}
      disconnect() {}
    }
    Element.prototype.scrollIntoView = () => {}
    Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
    // Fetched lazily in the app; here they would make the first test wait.
    await Promise.all([
      import('#src/ui/record-form/record-form.tsx'),
      import('#src/ui/dialog/dialog-window.tsx'),
    ])
  })
  afterEach(cleanup)
}

/** Nothing is laid out here, and the library of charts complains of a chart without room: every part is so large. */
export function roomForCharts() {
  beforeAll(() => {
    const measured = vi.spyOn(Element.prototype, 'getBoundingClientRect')
    measured.mockImplementation(() => new DOMRect(0, 0, 640, 320))
    return () => measured.mockRestore()
  })
}

/** With `hasRouter` the part brings its own routes. */
export function show(part: ReactNode, { hasRouter = false } = {}) {
  const user = hands()
  const addressed = (inside: ReactNode) => (hasRouter ? inside : <MemoryRouter>{inside}</MemoryRouter>)
  const around = (inside: ReactNode) => (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} env="test">
      <WordsProvider catalogue={words}>
        {addressed(
          <DirtyFormsProvider>
            <OpenDialogsProvider>
              <ToastProvider>{inside}</ToastProvider>
            </OpenDialogsProvider>
          </DirtyFormsProvider>,
        )}
      </WordsProvider>
    </MantineProvider>
  )
  const shown = render(around(part))
  return { user, container: shown.container, showAgain: (next: ReactNode) => shown.rerender(around(next)) }
}
