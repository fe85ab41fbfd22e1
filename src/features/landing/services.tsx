import {
  IconAddressBook,
  IconCalendarUser,
  IconFileAlert,
  IconPackages,
  IconRosetteDiscountCheck,
  IconVaccineBottle,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Cards } from './cards.tsx'
import { Section } from './section.tsx'

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

export function Services() {
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
