import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FeatureWords } from '../../app/words/feature-words.tsx'
import { ErrorCatcher } from '../../ui/error-catcher.tsx'
import { marWords } from './words.ts'

/** What stands around every medication screen: its words, and what is said when its records cannot be read. */
export const MarScreen = ({ children }: { children: ReactNode }) => (
  <FeatureWords words={{ mar: marWords }}>
    <Readable>{children}</Readable>
  </FeatureWords>
)

function Readable({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <ErrorCatcher title={t('mar.error.title')} message={t('mar.error.text')}>
      {children}
    </ErrorCatcher>
  )
}
