import { Button, useMantineColorScheme } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { useSession } from '../../session/session.ts'
import style from './landing.module.css'

/** The sizes of the pictures (`bench/stage/landing-pictures.ts`), so that the page reserves space before they load. */
const WIDE_SIZE = { width: 1280, height: 800 }
const PHONE_SIZE = { width: 750, height: 1240 }
const PHONE_QUERY = '(max-width: 47.99em)'
const DARK_QUERY = '(prefers-color-scheme: dark)'
const pictureUrl = (size: 'phone' | 'wide', scheme: 'light' | 'dark') =>
  `/landing/round-${size}-${scheme}.webp`

export function Hero() {
  const { t } = useTranslation()
  const isSignedIn = useSession().state === 'authenticated'
  const { colorScheme } = useMantineColorScheme()
  const scheme = colorScheme === 'auto' ? 'light' : colorScheme
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
          {colorScheme === 'auto' && (
            <>
              <source
                media={`${PHONE_QUERY} and ${DARK_QUERY}`}
                srcSet={pictureUrl('phone', 'dark')}
                {...PHONE_SIZE}
              />
              <source media={DARK_QUERY} srcSet={pictureUrl('wide', 'dark')} {...WIDE_SIZE} />
            </>
          )}
          <source media={PHONE_QUERY} srcSet={pictureUrl('phone', scheme)} {...PHONE_SIZE} />
          <img
            src={pictureUrl('wide', scheme)}
            {...WIDE_SIZE}
            alt={t('landing.hero.picture')}
            fetchPriority="high"
          />
        </picture>
        <figcaption>{t('landing.hero.caption')}</figcaption>
      </figure>
    </section>
  )
}
