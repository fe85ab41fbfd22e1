import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../ui/error-state.tsx'

/**
 * A record that cannot be read is said to be unreadable: no empty list and no made-up medication in its place (M11).
 * React catches only in classes.
 */
export class MarErrors extends Component<{ children: ReactNode }, { isBroken: boolean }> {
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

function Unreadable({ onTryAgain }: { onTryAgain: () => void }) {
  const { t } = useTranslation()
  return <ErrorState title={t('mar.error.title')} message={t('mar.error.text')} onTryAgain={onTryAgain} />
}
