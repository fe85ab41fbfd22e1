/** The public page at `/`, which presents Hearth. */

import { Button } from '@mantine/core'
import {
  IconAddressBook,
  IconCalendarUser,
  IconDeviceFloppy,
  IconDevices,
  IconFileAlert,
  IconGauge,
  IconPackages,
  IconRosetteDiscountCheck,
  IconVaccineBottle,
  IconWifiOff,
} from '@tabler/icons-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router-dom'
import { FeatureScreen } from '../../ui/page/feature-screen.tsx'
import { Cards } from './cards.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Hero } from './hero.tsx'
import style from './landing.module.css'
import { Section } from './section.tsx'
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

const POINTS = [
  ['offline', IconWifiOff],
  ['kept', IconDeviceFloppy],
  ['honest', IconGauge],
  ['together', IconDevices],
] as const

function About() {
  const { t } = useTranslation()
  return (
    <Section id="about" heading={t('landing.about.heading')} hasBackground>
      <p className={style.lead}>{t('landing.about.text')}</p>
      <Cards
        cards={POINTS.map(([point, Icon]) => ({
          Icon,
          heading: t(`landing.about.points.${point}.heading`),
          text: t(`landing.about.points.${point}.text`),
        }))}
      />
    </Section>
  )
}

/**
 * The solution areas of the specification, and other daily needs of a home. The icons differ from those of the menu,
 * whose import would also load the files of the app's first screens.
 */
const AREAS = [
  ['residents', IconAddressBook],
  ['staff', IconCalendarUser],
  ['medication', IconVaccineBottle],
  ['incidents', IconFileAlert],
  ['compliance', IconRosetteDiscountCheck],
  ['supplies', IconPackages],
] as const

function Services() {
  const { t } = useTranslation()
  return (
    <Section id="services" heading={t('landing.services.heading')}>
      <Cards
        cards={AREAS.map(([area, Icon]) => ({
          Icon,
          heading: t(`landing.services.areas.${area}.heading`),
          text: t(`landing.services.areas.${area}.text`),
        }))}
      />
    </Section>
  )
}

function Contact() {
  const { t } = useTranslation()
  return (
    <Section id="contact" heading={t('landing.contact.heading')} hasBackground>
      <p className={style.lead}>{t('landing.contact.text')}</p>
      <Button component={Link} to="/utility-form?type=request_demo" size="lg">
        {t('landing.requestDemo')}
      </Button>
    </Section>
  )
}
