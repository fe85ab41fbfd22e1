/**
 * The public page as HTML, drawn when Hearth is built (`vite.config.ts`) and sent for `/` around the code of the app: a
 * visitor reads it before any script is here, and also where none ever runs.
 */
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { Landing } from '../features/landing/landing.tsx'
import { SessionContext } from '../session/session.ts'
import { Appearance } from './app.tsx'
import { startWords, WordsProvider } from './words/words.tsx'

const nothing = async () => {}
const VISITOR = {
  state: 'unauthenticated',
  actions: { chooseHome: nothing, renewProfile: nothing, signOut: nothing },
} as const

/** @returns its title, and what stands in the body: in English, for somebody who is not signed in, in both schemes */
export function publicPageHtml(): { title: string; body: string } {
  const html = renderToStaticMarkup(
    <Appearance>
      <WordsProvider words={startWords()}>
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
