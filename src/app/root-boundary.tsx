import { IconPlugConnectedX } from '@tabler/icons-react'
import { Component, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { NoticePage } from './notice-page.tsx'
import { SaveRescueFile } from './storage/save-rescue-file.tsx'

/**
 * The last net, under the screens' own: when not even this device's database can be read there are words and a way
 * to try again, never a white page.
 */
export class RootBoundary extends Component<{ children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError = () => ({ isBroken: true })

  override render() {
    return this.state.isBroken ? <DatabaseAway /> : this.props.children
  }
}

function DatabaseAway() {
  const { t } = useTranslation()
  return (
    <main>
      <NoticePage
        icon={<IconPlugConnectedX size={40} stroke={1.5} />}
        title={t('shell.databaseTitle')}
        text={t('shell.databaseText')}
        action={{ onPick: () => window.location.reload(), label: t('ui.tryAgain') }}
      >
        <SaveRescueFile />
      </NoticePage>
    </main>
  )
}
