import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import style from './landing.module.css'
import { Section } from './section.tsx'

export function Contact() {
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
