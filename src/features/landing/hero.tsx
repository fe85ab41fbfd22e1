import { Button, useComputedColorScheme } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useSession } from '../../session/session.ts'
import style from './landing.module.css'
import phoneDark from './pictures/round-phone-dark.webp'
import phoneLight from './pictures/round-phone-light.webp'
import wideDark from './pictures/round-wide-dark.webp'
import wideLight from './pictures/round-wide-light.webp'

/** As the pictures are (`bench/stage/landing-pictures.ts`): the page keeps their place before they arrive. */
const WIDE = { width: 1280, height: 800 }
const PHONE = { width: 750, height: 1240 }
const PICTURES = {
  light: { phone: phoneLight, wide: wideLight },
  dark: { phone: phoneDark, wide: wideDark },
}

export function Hero() {
  const { t } = useTranslation()
  const isSignedIn = useSession().state === 'authenticated'
  const pictures = PICTURES[useComputedColorScheme('light', { getInitialValueInEffect: false })]
  return (
    <section id="home" tabIndex={-1} className={style.hero} aria-labelledby="home-heading">
      <div className={style.heroWords}>
        <h1 id="home-heading">{t('landing.hero.heading')}</h1>
        <p>{t('landing.hero.blurb')}</p>
        <div className={style.heroButtons}>
          <Button
            component={Link}
            to={isSignedIn ? '/dashboard' : '/utility-form?type=request_demo'}
            size="lg"
          >
            {t('landing.hero.start')}
          </Button>
          <Button component={Link} to="/#services" size="lg" variant="default">
            {t('landing.hero.features')}
          </Button>
        </div>
      </div>
      <figure className={style.picture}>
        <picture>
          <source media="(max-width: 47.99em)" srcSet={pictures.phone} {...PHONE} />
          <img src={pictures.wide} {...WIDE} alt={t('landing.hero.picture')} fetchPriority="high" />
        </picture>
        <figcaption>{t('landing.hero.caption')}</figcaption>
      </figure>
    </section>
  )
}
