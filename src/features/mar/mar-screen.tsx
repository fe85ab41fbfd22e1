import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FeatureWords } from '../../app/words/feature-words.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { marWords } from './words.ts'

/**
 * A record that cannot be read is said to be unreadable: no empty list and no made-up medication in its place (M11).
 * React catches only in classes.
 */
class MarErrors extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override render() {
    return this.state.isBroken ? (
      <Unreadable onTryAgain={() => this.setState({ isBroken: false })} />
    ) : (
      this.props.children
    )
  }
}

/** What stands around every medication screen: its words, and what is said when its records cannot be read. */
export const MarScreen = ({ children }: { children: ReactNode }) => (
  <FeatureWords words={{ mar: marWords }}>
    <MarErrors>{children}</MarErrors>
  </FeatureWords>
)

function Unreadable({ onTryAgain }: { onTryAgain: () => void }) {
  const { t } = useTranslation()
  return <ErrorState title={t('mar.error.title')} message={t('mar.error.text')} onTryAgain={onTryAgain} />
}
