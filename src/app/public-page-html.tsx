/**
 * The public page as HTML, rendered when Hearth is built (`vite.config.ts`) and sent for `/` around the code of the
 * app: a visitor can read it before any script is loaded, and also where no script runs.
 */
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { Landing } from '../features/landing/landing.tsx'
import { SessionContext } from '../session/session.ts'
import { Appearance } from './app.tsx'
import { createCatalogue, WordsProvider } from './words/words.tsx'

const doNothing = async () => {}
const VISITOR = {
  state: 'unauthenticated',
  actions: { chooseHome: doNothing, renewProfile: doNothing, signOut: doNothing },
} as const

/** @returns the page's title and body: in English, for a user who is not signed in, in both color schemes */
export function publicPageHtml(): { title: string; body: string } {
  const html = renderToStaticMarkup(
    <Appearance>
      <WordsProvider catalogue={createCatalogue()}>
        <SessionContext value={VISITOR}>
          <StaticRouter location="/">
            <Landing />
          </StaticRouter>
        </SessionContext>
      </WordsProvider>
    </Appearance>,
  )
  const [element, title] = /<title>(.*?)<\/title>/s.exec(html) ?? []
  if (element === undefined || title === undefined) throw new Error('The public page has no title.')
  return { title, body: html.replace(element, '') }
}
