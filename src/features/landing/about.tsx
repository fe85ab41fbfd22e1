import { IconDeviceFloppy, IconDevices, IconGauge, IconWifiOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Cards } from './cards.tsx'
import style from './landing.module.css'
import { Section } from './section.tsx'

const POINTS = [
  ['offline', IconWifiOff],
  ['kept', IconDeviceFloppy],
  ['honest', IconGauge],
  ['together', IconDevices],
] as const

export function About() {
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
