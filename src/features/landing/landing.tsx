/** The public page at `/`, which presents Hearth. */
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { FeatureScreen } from '../../ui/page/feature-screen.tsx'
import { About } from './about.tsx'
import { Contact } from './contact.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Hero } from './hero.tsx'
import style from './landing.module.css'
import { Services } from './services.tsx'
import { landingWords } from './words.ts'

export const Landing = () => (
  <FeatureScreen name="landing" words={landingWords}>
    <PublicPage />
  </FeatureScreen>
)

function PublicPage() {
  const { t } = useTranslation()
  useScrollToSection()
  return (
    <div className={style.page}>
      <title>{`${t('landing.title')} · ${t('shell.hearth')}`}</title>
      <a className={style.skip} href="#content">
        {t('landing.skip')}
      </a>
      <Header />
      <main id="content" tabIndex={-1}>
        <Hero />
        <About />
        <Services />
        <Contact />
      </main>
      <Footer />
    </div>
  )
}

/** Scrolls to the section in `/#about`, because the browser looks for it before it is rendered. */
function useScrollToSection() {
  const { hash, key } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second tap on the same link must scroll again
  useEffect(() => {
    const section = hash === '' ? null : document.getElementById(hash.slice(1))
    section?.scrollIntoView()
    section?.focus({ preventScroll: true })
  }, [hash, key])
}
